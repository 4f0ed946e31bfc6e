import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { formatDay } from '#web/platform/text/format-time.ts'

/** How often others prayed and how many they are, and the reader's own times (REQ-350). */
export function PrayedLine({ prayer: { intercessions, mine } }: { prayer: Prayer }) {
  const { count: times, people } = intercessions
  const isNone = times === 0 && !mine
  return (
    <div className="text-center text-sm text-text-2">
      {times > 0 ? <p>{t('intercession.given', { times, people })}</p> : null}
      {isNone ? <p>{t('intercession.none')}</p> : null}
      <OwnTimes {...intercessions.mine} />
    </div>
  )
}

function OwnTimes({ times, lastOn, isToday }: Prayer['intercessions']['mine']) {
  if (times === 0) return null
  const text =
    isToday || lastOn === null
      ? t('intercession.mine.today', { times })
      : t('intercession.mine', { times, day: formatDay(lastOn, 'UTC') })
  return <p className="mt-1 text-text-3">{text}</p>
}
