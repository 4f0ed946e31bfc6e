import type { HelplineTopic } from '#contract/moderation/helpline-operations.ts'
import { children, type Meaning, phrases, years } from './danger-phrases.ts'

/** The helpline topics of a text, and whether its writer describes somebody else's danger. */
export type Match = { topics: HelplineTopic[]; isSofter: boolean }

/** Longer texts are cut here; no text that can be entered is longer (SEC-7.1). */
const MAX_LENGTH = 4_000
const ADULT_FROM = 18
const CHILD_FROM = 4

/** A trie of phrases, one branch for each word. */
export type Branch = {
  get(word: string): Branch | undefined
  /** The meaning of the words up to here; undefined inside a phrase. */
  readonly meaning?: Meaning
}

let phraseTree: Branch | undefined

/**
 * Returns the danger to somebody's life or body that a text describes, in one of five languages, or null.
 * Compares words only: nothing is stored or sent, and a false match costs no more than a card (SEC-7.1).
 */
export function matchOf(text: string): Match | null {
  phraseTree ??= treeOf(phrases)
  const words = wordsOf(text.slice(0, MAX_LENGTH))
  const foundMeanings = meaningsIn(words, phraseTree)
  if (foundMeanings.length === 0) return null
  const topics = new Set(foundMeanings.map(({ topic }) => topic))
  if (mentionsChild(words)) topics.add('children')
  return { topics: [...topics], isSofter: foundMeanings.every(({ isSofter }) => isSofter) }
}

/**
 * Splits a text into words, without capitals, diacritics and invisible characters; "uncle's" becomes two
 * words.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Builds a trie of phrases: a search takes at most as many steps as the text has words, times the longest
 * phrase.
 */
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

/**
 * The meanings of the phrases in a text, from left to right; at each position only the longest phrase counts.
 */
export function meaningsIn(words: readonly string[], tree: Branch): NonNullable<Meaning>[] {
  const foundMeanings: NonNullable<Meaning>[] = []
  let at = 0
  while (at < words.length) {
    const { meaning, length } = longestAt(words, at, tree)
    if (meaning) foundMeanings.push(meaning)
    at += Math.max(1, length)
  }
  return foundMeanings
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
