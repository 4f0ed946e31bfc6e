import { Trash2 } from 'lucide-react'
import type { PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { formatInstant } from '#web/platform/time.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { TimelineEntry } from '#web/ui/timeline.tsx'

type UpdateEntryProps = {
  update: PrayerUpdate
  timeZone: string
  onRemove: (when: string) => void
  onMore: () => void
}

/** One daily update; its author and admins may delete it (PDET-10). */
export function UpdateEntry({ update, timeZone, onRemove, onMore }: UpdateEntryProps) {
  const { author, content, createdAt, mine, viewerCan } = update
  const when = formatInstant(createdAt, timeZone)
  const removal = viewerCan.includes('update.delete') ? (
    <TextButton onClick={() => onRemove(when)} aria-label={t('update.remove')}>
      <Trash2 />
      {t('talk.remove')}
    </TextButton>
  ) : null
  return (
    <TimelineEntry
      action={
        <>
          {removal}
          {mine ? null : <MoreButton name={author.name} onPress={onMore} />}
        </>
      }
      when={
        <>
          {author.name} · <time dateTime={createdAt}>{when}</time>
          {update.isHidden ? (
            <>
              {' '}
              <HiddenMark />
            </>
          ) : null}
        </>
      }
    >
      {content}
    </TimelineEntry>
  )
}
