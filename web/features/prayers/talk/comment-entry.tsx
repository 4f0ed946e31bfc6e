import { Trash2 } from 'lucide-react'
import type { PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import { useFoldedContent } from '#web/features/moderation/folded-content.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Remark } from '#web/ui/remark.tsx'

type CommentEntryProps = {
  comment: PrayerComment
  timeZone: string
  onRemove: () => void
  onMore: () => void
}

/** One comment; its author and admins may delete it (PDET-12). */
export function CommentEntry({ comment, timeZone, onRemove, onMore }: CommentEntryProps) {
  const { author, createdAt, mine, viewerCan } = comment
  const { isShown, foldedNotice } = useFoldedContent(comment.isFolded, 'comment')
  const name = isShown ? author.name : ''
  return (
    <Remark
      avatar={isShown ? <Avatar tint={author.tint} name={author.name} /> : <span />}
      name={name}
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
          {mine ? null : <MoreButton name={name} onPress={onMore} />}
        </span>
      }
    >
      {foldedNotice}
      {isShown ? comment.comment : null}
    </Remark>
  )
}
