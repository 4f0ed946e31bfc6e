import type { HelplineTopic } from '#contract/moderation/helpline-operations.ts'
import { children, type Meaning, phrases, years } from './danger-phrases.ts'

/** Which helplines belong beside a text, and whether its writer tells of somebody else's danger. */
export type Match = { topics: HelplineTopic[]; isSofter: boolean }

/** Longer texts are not looked at beyond this; none that a person writes here is longer (SEC-7.1). */
const MAX_LENGTH = 4_000
const ADULT_FROM = 18
const CHILD_FROM = 4

/** Phrases by their words, one branch for each. */
export type Branch = {
  get(word: string): Branch | undefined
  /** What the words up to here say; undefined in the midst of a phrase. */
  readonly meaning?: Meaning
}

let phraseTree: Branch | undefined

/**
 * Whether a text tells of danger to somebody's life or body, in one of five languages; null when it does not. Looks at words
 * alone: nothing of it is stored or sent, and a wrong guess costs no more than a card (SEC-7.1).
 */
export function matchOf(text: string): Match | null {
  phraseTree ??= treeOf(phrases)
  const words = wordsOf(text.slice(0, MAX_LENGTH))
  const meant = meaningsIn(words, phraseTree)
  if (meant.length === 0) return null
  const topics = new Set(meant.map(({ topic }) => topic))
  if (mentionsChild(words)) topics.add('children')
  return { topics: [...topics], isSofter: meant.every(({ isSofter }) => isSofter) }
}

/** A text as plain words, without capitals, marks over letters and invisible signs; "uncle's" is two of them. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Phrases as a tree: looking a text up costs as many steps as it has words, times the longest phrase at the most. */
export function treeOf(known: ReadonlyMap<string, Meaning>): Branch {
  type Growing = Map<string, Growing> & { meaning?: Meaning }
  const root: Growing = new Map()
  for (const [phrase, meaning] of known) {
    let branch = root
    for (const word of wordsOf(phrase)) {
      const next: Growing = branch.get(word) ?? new Map()
      branch.set(word, next)
      branch = next
    }
    branch.meaning = meaning
  }
  return root
}

/** What the phrases in a text say, from left to right; the longest of those that begin at a word speaks alone. */
export function meaningsIn(words: readonly string[], tree: Branch): NonNullable<Meaning>[] {
  const meant: NonNullable<Meaning>[] = []
  let at = 0
  while (at < words.length) {
    const { meaning, length } = longestAt(words, at, tree)
    if (meaning) meant.push(meaning)
    at += Math.max(1, length)
  }
  return meant
}

function longestAt(
  words: readonly string[],
  from: number,
  tree: Branch,
): { meaning: Meaning; length: number } {
  let longest: { meaning: Meaning; length: number } = { meaning: null, length: 0 }
  let branch = tree.get(words[from] ?? '')
  for (let length = 1; branch; length += 1) {
    if (branch.meaning !== undefined) longest = { meaning: branch.meaning, length }
    branch = branch.get(words[from + length] ?? '')
  }
  return longest
}

function mentionsChild(words: readonly string[]): boolean {
  return words.some((word, index) => children.has(word) || isChildsAge(word, words[index + 1]))
}

function isChildsAge(word: string, next: string | undefined): boolean {
  const age = /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN
  return age >= CHILD_FROM && age < ADULT_FROM && next !== undefined && years.has(next)
}
