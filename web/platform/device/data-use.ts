import { onSettingChange, readSetting, writeSetting } from '#web/platform/device/device-settings.ts'
import { isSharedDevice } from '#web/platform/device/shared-device.ts'

const NAME = 'data-use'

/** The bytes of a month so far, and of each of its weeks, as far as they belong to it. */
export type DataUse = { bytes: number; weeks: { from: Date; to: Date; bytes: number }[] }

/** The bytes of each day of this month, by the phone's own calendar. */
type Days = Record<string, number>

/** Adds bytes to today's on this phone (OFF-16); earlier months are forgotten. A shared phone keeps nothing. */
export function addDataUse(bytes: number, now = new Date()): void {
  if (bytes <= 0 || isSharedDevice()) return
  const days = daysOf(storedDataUse(), now)
  const today = dayOf(now)
  writeSetting(NAME, JSON.stringify({ ...days, [today]: (days[today] ?? 0) + Math.round(bytes) }))
}

/** The stored text; it changes with each addition. */
export function storedDataUse(): string | null {
  return readSetting(NAME)
}

/** Calls back when data was used, here or in another tab; returns the unsubscribe function. */
export const onDataUseChange = onSettingChange

/** The data that this phone used this month, by week from Monday, up to today. */
export function dataUseOfMonth(stored: string | null, now = new Date()): DataUse {
  const days = daysOf(stored, now)
  const weeks: DataUse['weeks'] = []
  for (let date = 1; date <= now.getDate(); date += 1) {
    const day = new Date(now.getFullYear(), now.getMonth(), date)
    const week = weeks.at(-1)
    const bytes = days[dayOf(day)] ?? 0
    if (week && day.getDay() !== 1) Object.assign(week, { to: day, bytes: week.bytes + bytes })
    else weeks.push({ from: day, to: day, bytes })
  }
  return { bytes: weeks.reduce((sum, week) => sum + week.bytes, 0), weeks }
}

function daysOf(stored: string | null, now: Date): Days {
  const month = dayOf(now).slice(0, 7)
  return Object.fromEntries(Object.entries(read(stored)).filter(([day]) => day.startsWith(month)))
}

function read(stored: string | null): Days {
  try {
    const days: unknown = JSON.parse(stored ?? '{}')
    const isNumber = (entry: [string, unknown]): entry is [string, number] => Number.isFinite(entry[1])
    return Object.fromEntries(Object.entries(days ?? {}).filter(isNumber))
  } catch {
    return {}
  }
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
