import { type Source, sourceLocation, visit } from '#tests/support/sources.ts'

/**
 * Words that named parts of this program and nobody else's: a reader needs a dictionary for them. Each has a standard
 * term now; none may name anything in code again.
 */
const PRIVATE_TERMS = new Set([
  ...[
    'house',
    'houses',
    'road',
    'roads',
    'ladder',
    'companion',
    'companions',
    'hearing',
    'hearings',
    'hearer',
  ],
  ...['deed', 'deeds', 'keepsake', 'keepsakes', 'doorbell', 'surroundings', 'sweeper', 'sweeps', 'gauges'],
  ...['wish', 'wishes', 'wished', 'giver', 'givers', 'leaver', 'leavers', 'farewell', 'farewells', 'truths'],
])
/** An icon of the library, and plain English. */
const STAY = new Set(['House', 'deathWish', 'deathWishes'])

/** Places where a name of the program is made of a private term. */
export function privateTermsIn(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const places: string[] = []
    visit(source, {
      Identifier: (node) => {
        if (wordsOf(node.name).some((word) => PRIVATE_TERMS.has(word)) && !STAY.has(node.name))
          places.push(`${sourceLocation(source, node)} ${node.name}`)
      },
    })
    return places
  })
}

/** `lockGroupRow` is made of `lock`, `group` and `row`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
}
