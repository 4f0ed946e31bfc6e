import { Trash2 } from 'lucide-react'
import type { PrayerComment } from '#contract/prayer-talk.ts'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Remark } from '#web/ui/remark.tsx'
import { t } from './texts.ts'

type CommentEntryProps = { comment: PrayerComment; timeZone: string; onRemove: () => void }

/** One comment; its author and admins may delete it (PDET-12). */
export function CommentEntry({ comment, timeZone, onRemove }: CommentEntryProps) {
  const { author, createdAt, viewerCan } = comment
  return (
    <Remark
      avatar={<Avatar tint={author.tint} name={author.name} />}
      name={author.name}
      when={<time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>}
      action={
        viewerCan.includes('comment.delete') ? (
          <IconButton label={t('comment.remove')} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        ) : null
      }
    >
      {comment.comment}
    </Remark>
  )
}
