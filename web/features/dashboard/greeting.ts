import { t } from './dashboard-texts.ts'

/** 'Good morning, Nomvula. Saturday, 21 November.' by the clock where the member lives (REQ-114). */
export function greet({ fullName, timeZone }: { fullName: string; timeZone: string }, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const [name = fullName] = fullName.split(' ')
  const greeting = t(greetingAt(Number(part('hour'))), { name })
  return `${greeting} ${t('dashboard.today', { weekday: part('weekday'), day: part('day'), month: part('month') })}`
}

function greetingAt(hour: number) {
  if (hour < 12) return 'dashboard.morning'
  return hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'
}
