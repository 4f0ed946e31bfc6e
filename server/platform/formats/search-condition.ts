const WORD = /[\p{Alphabetic}0-9]+/gu
const ACCENTS = /[\u0300-\u036f]/g
/** In the index an apostrophe divides words; ŉ is this one and n. */
const APOSTROPHE = '\u02bc'
const MOST_WORDS = 8

/**
 * A search text as a condition for PostgreSQL: every word must occur, in any order, and the last one may be unfinished
 * from its second letter on. Accents do not count, as in the index (the function `folded`). Only letters and digits get through, so no text is ever read as an operator. Returns null
 * when there is nothing to search for.
 */
export function conditionFor(search: string): string | null {
  const plain = search.toLowerCase().normalize('NFKD').replace(ACCENTS, '').replaceAll(APOSTROPHE, ' ')
  const words = plain.match(WORD)?.slice(0, MOST_WORDS)
  if (!words) return null
  return words
    .map((word, index) => (index === words.length - 1 && [...word].length > 1 ? `'${word}':*` : `'${word}'`))
    .join(' & ')
}
