import { format } from '#contract/messages/format.ts'
import type { OwnProfile } from '#server/features/own-data/export-contents/account-data.ts'
import { formatTime } from '#server/features/own-data/export-contents/format-field.ts'
import type { OwnData } from '#server/features/own-data/export-contents/read-own-data.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T/

export type LabeledValues = [label: string, value: string][]

const accountNames = [
  'fullName',
  'email',
  'username',
  'memberSince',
  'timeZone',
  'roles',
  'consents',
  'signInWith',
  'mailsNotWanted',
  'suspendedUntil',
  'suspendedReason',
] as const

const journeyNames = [
  'totalPrayers',
  'answeredPrayers',
  'totalMiracles',
  'supportsGiven',
  'currentStreak',
  'longestStreak',
] as const

/** A member's account as lines to read; what is not set is left out. */
export function accountValuesOf(profile: OwnProfile): LabeledValues {
  return withoutEmpty(
    accountNames.map((name) => [
      format(`ownDataFile.account.${name}`),
      formatValue(profile[name], profile.timeZone),
    ]),
  )
}

/** A member's numbers and badges as lines to read. */
export function journeyValuesOf(journey: OwnData['journey']): LabeledValues {
  const badges = journey.badges.map(({ code }) => format(`badge.${code}`)).join('; ')
  const numbers = journeyNames.map((name): [string, string] => [
    format(`ownDataFile.journey.${name}`),
    String(journey[name]),
  ])
  return withoutEmpty([...numbers, [format('ownDataFile.journey.badges'), badges]])
}

function withoutEmpty(pairs: LabeledValues): LabeledValues {
  return pairs.filter(([, value]) => value !== '')
}

function formatValue(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => formatValue(each, timeZone)).join('; ')
  if (typeof value === 'object') return formatValue(Object.values(value), timeZone).replaceAll('; ', ' · ')
  const text = String(value)
  return INSTANT.test(text) ? formatTime(text, 'instant', timeZone) : text
}
