import * as z from 'zod/mini'
import { key, type MessageKey } from './messages/key.ts'

/** Invisible characters that turn text around or hide in it; they never belong in what people write. */
const DIRECTION_TRICKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/gu
const CONTROLS = /(?![\n\t])\p{Cc}/gu
const LONE_SURROGATE = /\p{Surrogate}/u
/**
 * Latin letters and common punctuation: each code unit is a character of its own, but for one before anything else, like
 * a letter before its accent.
 */
const LATIN = /[\n\x20-\u02ff\u2010-\u2027\u20ac]+(?![^\n\x20-\u02ff\u2010-\u2027\u20ac])/y
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of user-perceived characters, the one measure of length on both sides (decision 27, ruling 6). */
export function lengthOf(text: string): number {
  return charactersOf(text, Number.POSITIVE_INFINITY).count
}

/** The first `max` user-perceived characters, with an ellipsis when something was cut (spec A §9). */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const { end } = charactersOf(text, max)
  return end < text.length ? `${text.slice(0, end).trimEnd()}…` : text
}

/**
 * How many user-perceived characters there are, at most so many, and where they end. Only what is not Latin is segmented:
 * that takes a hundred times longer, and the wall shortens twenty texts for each visitor.
 */
function charactersOf(text: string, most: number): { count: number; end: number } {
  let segments: Intl.Segments | undefined
  let count = 0
  let end = 0
  while (end < text.length && count < most) {
    const latin = Math.min(latinAt(text, end), most - count)
    if (latin === 0) segments ??= segmenter.segment(text)
    count += latin || 1
    end += latin || (segments?.containing(end)?.segment.length ?? 1)
  }
  return { count, end }
}

function latinAt(text: string, start: number): number {
  LATIN.lastIndex = start
  return LATIN.test(text) ? LATIN.lastIndex - start : 0
}

/** Normalises what a person typed: NFC, Unix line ends, no direction tricks, no control characters, trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(DIRECTION_TRICKS, '')
    .replace(CONTROLS, '')
    .normalize('NFC')
    .trim()
}

type Words = { required: MessageKey; min?: number; tooShort?: MessageKey; max: number; tooLong: MessageKey }

type OptionalWords = { max: number; tooLong: MessageKey }

/** A text a person may leave empty, cleaned and measured like `words`. */
export function optionalWords({ max, tooLong }: OptionalWords) {
  return z.string('field.invalid').check(
    z.refine(isReadable, { error: 'text.unreadable', abort: true }),
    z.overwrite(cleanText),
    z.refine((text) => text.length <= max * 16 && lengthOf(text) <= max, key(tooLong, { max })),
  )
}

/**
 * A text a person writes: cleaned, then measured in user-perceived characters.
 * The sentences are catalogue keys; missing, empty and wrong-typed values all get `required`.
 */
export function words({ required, min = 1, tooShort = required, max, tooLong }: Words) {
  return z.string(required).check(
    z.refine(isReadable, { error: 'text.unreadable', abort: true }),
    z.overwrite(cleanText),
    z.refine((text) => text.length > 0, { error: required, abort: true }),
    z.refine((text) => lengthOf(text) >= min, { error: tooShort, abort: true }),
    z.refine((text) => text.length <= max * 16 && lengthOf(text) <= max, key(tooLong, { max })),
  )
}

function isReadable(text: string): boolean {
  return !LONE_SURROGATE.test(text) && !text.includes('\0')
}
