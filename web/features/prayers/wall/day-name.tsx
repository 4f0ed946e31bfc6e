import { serverNow } from '#web/platform/device/server-clock.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { t } from './wall-texts.ts'

const DAY_MS = 86_400_000

/**
 * The name of a day of the site: 'Today', 'Yesterday', or its date. HTML that is the same for everybody may be older than
 * it looks, and has the date until the page is hydrated.
 */
export function DayName({ at }: { at: string }) {
  const isHydrated = useIsHydrated()
  return (
    <p className="wall-day-name">
      <span>{isHydrated ? nameOf(formatDay(at)) : formatDay(at)}</span>
    </p>
  )
}

function nameOf(day: string): string {
  const now = serverNow()
  if (day === formatDay(new Date(now).toISOString())) return t('wall.today')
  if (day === formatDay(new Date(now - DAY_MS).toISOString())) return t('wall.yesterday')
  return day
}
