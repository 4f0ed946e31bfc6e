import { profileLimits } from '#contract/moderation/people-constants.ts'

/** Words that name the site and its staff: no member may be mistaken for them. */
const staffWords = [
  'thandaza',
  'admin',
  'administrator',
  'helpdesk',
  'moderator',
  'official',
  'paystack',
  'staff',
  'support',
  'sysadmin',
  'team',
  'webmaster',
] as const

const MADE_OF_STAFF_WORDS = new RegExp(`^(?:(?:${staffWords.join('|')})s?)+$`)

/**
 * Whether a name has one of those words, or the name of the site: as a word of its own, beside signs and numbers, several
 * run together, or spelled letter by letter.
 */
export function isStaffName(name: string, appName = ''): boolean {
  const own = wordsOf(name)
  const site = wordsOf(appName)
  const names = [...own, own.every((word) => word.length === 1) ? own.join('') : '']
  return names.some((word) => MADE_OF_STAFF_WORDS.test(word)) || (site.length > 0 && isWithin(site, own))
}

const reservedUsernames = new Set(profileLimits.reservedUsernames.map(lettersOf))

/** True when a username is reserved, with or without numbers and underscores. */
export function isReservedUsername(username: string): boolean {
  return reservedUsernames.has(lettersOf(username)) || isStaffName(username)
}

function lettersOf(username: string): string {
  return username.toLowerCase().replace(/[^a-z]/g, '')
}

/** Letters only, in one case and without accents; a capital within a word begins another. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  return many.some((_, start) => few.every((word, index) => many[start + index] === word))
}
