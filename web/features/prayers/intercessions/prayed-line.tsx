import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { RingMark } from '#web/ui/drawings/ring-mark.tsx'
import './prayed-line.css'

/**
 * How often others prayed and how many they are, and the reader's own times, in one line with the ring small (REQ-350). A
 * private prayer has no others.
 */
export function PrayedLine({ prayer: { intercessions, mine, audience } }: { prayer: Prayer }) {
  const { count: times, people } = intercessions
  const own = intercessions.mine
  const isPrivate = audience.kind === 'private'
  // The panel of the owner has the numbers.
  const isOwnOnly = isPrivate || (mine && times > 0)
  if (isOwnOnly && own.times === 0) return null
  return (
    <div className="prayed-line">
      {isOwnOnly ? null : <RingMark count={people} mine={own.times > 0 && !mine} />}
      <div>
        {times > 0 && !mine ? <p>{t('intercession.given', { times, people })}</p> : null}
        {times === 0 && !mine ? <p>{t('intercession.none')}</p> : null}
        {times === 0 && mine && !isPrivate ? <p>{t('prayedFor.none')}</p> : null}
        <OwnTimes {...own} />
      </div>
    </div>
  )
}

function OwnTimes({ times, lastOn, isToday }: Prayer['intercessions']['mine']) {
  if (times === 0) return null
  const text =
    isToday || lastOn === null
      ? t('intercession.mine.today', { times })
      : t('intercession.mine', { times, day: formatDay(lastOn, 'UTC') })
  return <p className="text-text-3">{text}</p>
}
