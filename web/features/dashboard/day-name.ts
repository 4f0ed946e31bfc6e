import { civilTimeIn } from '#web/platform/text/format-time.ts'

const DAYS_WITH_A_NAME = 6
const DAY_MS = 86_400_000

/** 'Thursday' within six days of today, else '5 November'. */
export function dayName(on: string, today: string): string {
  const { weekday, day, month } = civilTimeIn('UTC', on)
  const distance = Math.abs(Date.parse(on) - Date.parse(today)) / DAY_MS
  return distance <= DAYS_WITH_A_NAME ? weekday : `${day} ${month}`
}
