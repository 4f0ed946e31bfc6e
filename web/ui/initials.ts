/** The first letters of a person's first and last capitalised words: "Johan van der Merwe" is JM. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{L}/u.test(word))
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word))
  const chosen = capitalised.length > 0 ? capitalised : words
  const [first, last] = [chosen.at(0), chosen.length > 1 ? chosen.at(-1) : undefined]
  return [first, last].map((word) => firstLetter(word)).join('')
}

function firstLetter(word = '') {
  const [letter = ''] = word
  return letter.toLocaleUpperCase()
}
