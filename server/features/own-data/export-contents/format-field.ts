import { languageOf } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { format, isMessageKey } from '#contract/messages/format.ts'
import { formatMoney } from '#contract/money/money.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { formatDay } from '#server/platform/formats/format-date.ts'
import { somebody } from '#server/platform/formats/shown-author.ts'
import type { Field, OwnRow, Shown } from './export-lists.ts'

/** Formats whose codes are replaced by the labels shown on the pages. */
const labels: Partial<Record<Shown, (code: string) => string>> = {
  category: (code) => `prayer.category.${code}`,
  'prayer-status': (code) => `prayer.status.${code}`,
  audience: (code) => `prayer.audience.${code}`,
  role: (code) => `group.role.${code}`,
  'campaign-status': (code) => `campaign.status.${code}`,
  'donation-status': (code) => `donations.status.${code}`,
  reason: (code) => `report.reason.${code}`,
}

/** Formats a field for people; times stay as stored unless `instants` formats them. */
export function formatField(
  row: OwnRow,
  [name, shown]: Field,
  instants: (at: string, shown: 'instant' | 'day') => string = (at) => at,
): string {
  const value = row[name]
  if (shown === 'author') return value === null ? somebody().name : String(value)
  if (value === null || value === undefined) return ''
  if (shown === 'instant' || shown === 'day') return instants(String(value), shown)
  if (shown === 'money') return formatMoney(Number(value))
  if (typeof value === 'boolean') return format(value ? 'ownDataFile.yes' : 'ownDataFile.no')
  if (Array.isArray(value)) return value.join('; ')
  if (shown === 'language') return languageNameOf(value)
  const key = labels[shown]?.(String(value)) ?? ''
  return isMessageKey(key) ? format(key) : String(value)
}

/** The own name of a language. */
function languageNameOf(value: unknown): string {
  const code = languageOf(value)
  return code ? languageNames[code] : String(value)
}

/** Formats a time as a day in the member's time zone. */
export function formatTime(at: string, shown: 'instant' | 'day', timeZone: string): string {
  return formatDay(shown === 'day' ? at : dayIn(timeZone, new Date(at)))
}
