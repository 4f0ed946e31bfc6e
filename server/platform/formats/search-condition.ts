const WORD = /[\p{Alphabetic}0-9]+/gu
const MOST_WORDS = 8

/**
 * What somebody typed into the search as a condition for PostgreSQL: every word must be there, in any order, and the
 * last one may still be unfinished from its second letter on. Only letters and digits get through, so no text is ever
 * read as an operator. Gives null when there is nothing to look for.
 */
export function conditionFor(search: string): string | null {
  const words = search.toLowerCase().match(WORD)?.slice(0, MOST_WORDS)
  if (!words) return null
  return words
    .map((word, index) => (index === words.length - 1 && [...word].length > 1 ? `'${word}':*` : `'${word}'`))
    .join(' & ')
}
