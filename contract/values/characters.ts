/* The length of texts. Public pages load this file; it imports nothing. */

/**
 * Latin letters and common punctuation: each code unit is one character, unless something else follows, such as a
 * combining accent.
 */
const LATIN = /[\n\x20-\u02ff\u2010-\u2027\u20ac]+(?![^\n\x20-\u02ff\u2010-\u2027\u20ac])/y

type Clusters = { containing(index: number): { segment: string } | undefined }
type Segmenter = { segment(text: string): Clusters }

let segmenter: Segmenter | undefined

/** Constructed for the first text that needs it: that takes a slow phone 180 ms. */
function clustersOf(text: string): Clusters {
  segmenter ??=
    typeof Intl.Segmenter === 'function'
      ? new Intl.Segmenter('en', { granularity: 'grapheme' })
      : plainSegmenter
  return segmenter.segment(text)
}

/** A flag, or one character with the accents, variation selectors, skin tones and tags that follow it. */
const CLUSTER =
  /(?:\p{RI}\p{RI}|.)[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)*\u200d?/suy

/**
 * Stands in where the browser has no `Intl.Segmenter` (Firefox up to 124): accents, emoji and flags count as one
 * character, as there; in a few scripts, such as Hangul written in single letters, the count is higher.
 */
export const plainSegmenter: Segmenter = {
  segment: (text) => ({
    containing(index) {
      CLUSTER.lastIndex = index
      const [segment] = CLUSTER.exec(text) ?? []
      return segment === undefined ? undefined : { segment }
    },
  }),
}

/** The number of user-perceived characters, the one measure of length on both sides (REQ-27). */
export function lengthOf(text: string): number {
  return charactersOf(text, Number.POSITIVE_INFINITY).count
}

/** The first `max` user-perceived characters, and nothing added (PDET-6). */
export function beginningOf(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, charactersOf(text, max).end)
}

/** The first `max` user-perceived characters, with an ellipsis when something was cut (MIR-2, FCRE-2). */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const { end } = charactersOf(text, max)
  return end < text.length ? `${text.slice(0, end).trimEnd()}…` : text
}

/**
 * Counts up to `max` user-perceived characters and finds their end. Only text that is not Latin is segmented, because
 * that takes a hundred times longer and the wall shortens twenty texts for each visitor.
 */
function charactersOf(text: string, most: number): { count: number; end: number } {
  let clusters: Clusters | undefined
  let count = 0
  let end = 0
  while (end < text.length && count < most) {
    const latin = Math.min(latinAt(text, end), most - count)
    if (latin === 0) clusters ??= clustersOf(text)
    count += latin || 1
    end += latin || (clusters?.containing(end)?.segment.length ?? 1)
  }
  return { count, end }
}

function latinAt(text: string, start: number): number {
  LATIN.lastIndex = start
  return LATIN.test(text) ? LATIN.lastIndex - start : 0
}
