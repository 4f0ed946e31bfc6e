import { Trash2 } from 'lucide-react'
import type { PrayerUpdate } from '#contract/prayer-talk.ts'
import { formatInstant } from '#web/platform/time.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { TimelineEntry } from '#web/ui/timeline.tsx'
import { t } from './texts.ts'

type UpdateEntryProps = { update: PrayerUpdate; timeZone: string; onRemove: (when: string) => void }

/** One daily update; its author and admins may delete it (PDET-10). */
export function UpdateEntry({ update, timeZone, onRemove }: UpdateEntryProps) {
  const { author, content, createdAt, viewerCan } = update
  const when = formatInstant(createdAt, timeZone)
  const removal = viewerCan.includes('update.delete') ? (
    <TextButton onClick={() => onRemove(when)} aria-label={t('update.remove')}>
      <Trash2 />
      {t('talk.remove')}
    </TextButton>
  ) : null
  return (
    <TimelineEntry
      action={removal}
      when={
        <>
          {author.name} · <time dateTime={createdAt}>{when}</time>
        </>
      }
    >
      {content}
    </TimelineEntry>
  )
}
