import { Trash2 } from 'lucide-react'
import type { PrayerComment } from '#contract/prayer-talk.ts'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/more-button.tsx'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Remark } from '#web/ui/remark.tsx'
import { t } from './texts.ts'

type CommentEntryProps = {
  comment: PrayerComment
  timeZone: string
  onRemove: () => void
  onMore: () => void
}

/** One comment; its author and admins may delete it (PDET-12). */
export function CommentEntry({ comment, timeZone, onRemove, onMore }: CommentEntryProps) {
  const { author, createdAt, mine, viewerCan } = comment
  return (
    <Remark
      avatar={<Avatar tint={author.tint} name={author.name} />}
      name={author.name}
      when={
        <>
          <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
          {comment.isHidden ? (
            <>
              {' '}
              <HiddenMark />
            </>
          ) : null}
        </>
      }
      action={
        <span className="remark-acts">
          {viewerCan.includes('comment.delete') ? (
            <IconButton label={t('comment.remove')} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          ) : null}
          {mine ? null : <MoreButton name={author.name} onPress={onMore} />}
        </span>
      }
    >
      {comment.comment}
    </Remark>
  )
}
