import { profileLimits } from '#contract/moderation/people-constants.ts'
import { foldLookAlikes } from './look-alike-letters.ts'

/** Names of the site and of who takes its payments. People bear the first one too, beside the name of a family. */
const siteNames = fold('thandaza paystack')
/** Words that say by themselves that somebody works for the site. */
const titles = withPlurals(fold('admin administrator helpdesk moderator sysadmin webmaster'))
/** A title too, but only as a word of its own, because names begin with it. */
const shortTitles = withPlurals(fold('mod'))
/** Words that say it where a name has no other. */
const staffWords = withPlurals(fold('desk help official staff support team'))
/** Words that say it only beside the name of the site. */
const siteWords = withPlurals(
  fold('account app care center centre crew manager office owner service site system'),
)
/** Runs of characters that are no letters, nor figures, signs or symbols that are read as one. */
const NO_LETTERS = /[^\p{L}\p{N}@!¡$|\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]+/gu
const FIGURE = /[\p{N}!¡$]/u
/** Longer than any name that is not refused for its length. */
const LONGEST = 250
const fillers = new Set(fold('and for from of our the your'))

/**
 * Whether somebody with this name could be mistaken for the site or its staff (SEC-X3): it is the name of the site, has
 * that name and a word of the staff, is made of such words alone, or has a title of theirs. Letters and figures that
 * look alike count as the same, and so do words that are divided, run together or spelled letter by letter.
 */
export function isStaffName(name: string, appName = ''): boolean {
  const [ownName = []] = readingsOf(appName)
  const sites = ownName.length > 0 ? [...siteNames, ownName.join('')] : siteNames
  const longName = ownName.length > 1 ? ownName.join('') : null
  return readingsOf(name).some((words) => {
    const runs = runsOf(words)
    return (
      isMadeOfStaffWords(words, sites) ||
      words.some((word) => titles.includes(word) || shortTitles.includes(word)) ||
      (words.every((word) => word.length === 1) && shortTitles.includes(words.join(''))) ||
      runs.some((run) => titles.includes(run) || run === longName) ||
      (runs.some((run) => sites.includes(run)) &&
        words.some((word) => staffWords.includes(word) || siteWords.includes(word)))
    )
  })
}

/** The word that stands in the place of an author without a name (REQ-460, REQ-483). */
const [unnamed = ''] = fold('somebody')

/** Whether a person with this name could be mistaken for the site or its staff, or for somebody without a name. */
export function isReservedName(name: string, appName = ''): boolean {
  return isStaffName(name, appName) || looksUnnamed(name)
}

/** Begins with that word: others may read the first name alone. */
function looksUnnamed(name: string): boolean {
  return readingsOf(name).some((words) => {
    const said = words.filter((word) => !fillers.has(word))
    return said[0] === unnamed || said.join('') === unnamed
  })
}

const reservedUsernames = new Set(
  profileLimits.reservedUsernames.map((name) => folded(name.split('_')).join('')),
)

/** True when a username is reserved, with or without numbers and underscores. */
export function isReservedUsername(username: string): boolean {
  return (
    readingsOf(username).some((words) => reservedUsernames.has(words.join(''))) || isReservedName(username)
  )
}

/** Whether a name says nothing else, or one word of it is several of them run together. */
function isMadeOfStaffWords(words: readonly string[], sites: readonly string[]): boolean {
  const known = [...sites, ...titles, ...staffWords]
  const said = words.filter((word) => !fillers.has(word)).join('')
  const isSeveral = (word: string) => !known.includes(word) && isMadeOf(word, known)
  return (said !== '' && isMadeOf(said, known)) || words.some(isSeveral)
}

function isMadeOf(text: string, parts: readonly string[]): boolean {
  return (
    text === '' || parts.some((part) => text.startsWith(part) && isMadeOf(text.slice(part.length), parts))
  )
}

/**
 * The ways to read a name as words: with figures as letters, without those at the end of a word, at both ends or
 * anywhere, and with a capital within a word as the beginning of another.
 */
function readingsOf(name: string): string[][] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(NO_LETTERS, ' ').slice(0, LONGEST)
  const letters = plain.replace(/[^\p{L}]+/gu, ' ')
  const words = plain.split(' ')
  return [
    words,
    words.map((word) => withoutFigures(word, { atBeginning: false })),
    words.map((word) => withoutFigures(word, { atBeginning: true })),
    letters.split(' '),
    letters.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(' '),
  ].map(folded)
}

function withoutFigures(word: string, { atBeginning }: { atBeginning: boolean }): string {
  const signs = Array.from(word)
  const areFigures = signs.map((sign) => FIGURE.test(sign))
  const first = atBeginning ? areFigures.indexOf(false) : 0
  return signs.slice(first, areFigures.lastIndexOf(false) + 1).join('')
}

function folded(words: readonly string[]): string[] {
  return words.map(foldLookAlikes).filter((word) => word !== '')
}

/** Each word, and neighbours as one word. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, count) => words.slice(from, from + count + 1).join('')),
  )
}

function fold(words: string): string[] {
  return folded(words.split(' '))
}

function withPlurals(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, `${word}s`])
}
