import { format } from '#contract/messages/format.ts'
import type { OwnProfile } from './account/queries.ts'
import type { OwnData } from './queries.ts'
import { sayTime } from './said.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T/

export type AccountFacts = [label: string, value: string][]

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
export function accountFactsOf(profile: OwnProfile): AccountFacts {
  return thoseSaid(
    accountNames.map((name) => [
      format(`ownDataFile.account.${name}`),
      sayValue(profile[name], profile.timeZone),
    ]),
  )
}

/** A member's numbers and badges as lines to read. */
export function journeyFactsOf(journey: OwnData['journey']): AccountFacts {
  const badges = journey.badges.map(({ code }) => format(`badge.${code}`)).join('; ')
  const numbers = journeyNames.map((name): [string, string] => [
    format(`ownDataFile.journey.${name}`),
    String(journey[name]),
  ])
  return thoseSaid([...numbers, [format('ownDataFile.journey.badges'), badges]])
}

function thoseSaid(facts: AccountFacts): AccountFacts {
  return facts.filter(([, value]) => value !== '')
}

function sayValue(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => sayValue(each, timeZone)).join('; ')
  if (typeof value === 'object') return sayValue(Object.values(value), timeZone).replaceAll('; ', ' · ')
  const said = String(value)
  return INSTANT.test(said) ? sayTime(said, 'instant', timeZone) : said
}
