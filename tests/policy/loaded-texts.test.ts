import { expect, test } from 'vitest'
import { isTest, placeOf, type Source, sourcesOf, visit } from '#tests/support/sources.ts'

const sources = sourcesOf('contract', 'web').filter((source) => !isTest(source))
const sourceAt = new Map(sources.map((source) => [source.path, source]))

/** In which part of the catalogue each sentence stands. */
const partOf = new Map(
  sources
    .filter(({ path }) => path.startsWith('contract/messages/en/'))
    .flatMap(({ path, text }) => [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => [key, path])),
)

/** The whole catalogue is the server's: no page loads it. */
const WHOLE = 'contract/messages/en.ts'

/** What every page has loaded. */
const shell = loadedWith('web/entry-client.tsx', 'web/routes/__root.tsx')

/** All that is there once these files are loaded; what they ask for later is not. */
function loadedWith(...entries: string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path) || path === WHOLE) continue
    loaded.add(path)
    const { imports = [] } = sourceAt.get(path) ?? {}
    waiting.push(...imports.filter((one) => !one.isTypeOnly && !one.isLazy).map(({ target }) => target))
  }
  return loaded
}

/** Where the files that come with an entry say a sentence that came neither with it nor before. */
function unsaid(entry: string, before: Set<string>): string[] {
  const loaded = loadedWith(entry)
  const isThere = (part: string) => loaded.has(part) || before.has(part)
  return [...loaded]
    .flatMap((path) => sourceAt.get(path) ?? [])
    .flatMap(spoken)
    .filter(({ part }) => !isThere(part))
    .map(({ place, key, part }) => `${place} says ${key}, but ${entry} does not bring ${part}`)
}

/** Names of events; keys that whoever shows them must bring; and what only HTML from the server says. */
function isSaidElsewhere(path: string, part: string): boolean {
  const named = [
    'web/platform/live/live-invalidation.ts',
    'web/platform/api/api-failure.ts',
    'web/platform/text/text-catalogue.ts',
  ]
  return !path.startsWith('web/') || named.includes(path) || part.endsWith('/server-pages.ts')
}

type Spoken = { key: string; part: string; place: string }

/** The sentences that a file names; those it gives to its own `t` the compiler has checked already. */
function spoken(source: Source): Spoken[] {
  const found: Spoken[] = []
  visit(source, {
    Literal({ value, ...at }) {
      const key = String(value)
      const part = partOf.get(key)
      if (part && !isSaidElsewhere(source.path, part)) found.push({ key, part, place: placeOf(source, at) })
    },
  })
  return found
}

test('every page brings the sentences that it says', () => {
  const pages = sources.map(({ path }) => path).filter((path) => path.startsWith('web/routes/'))
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.flatMap((page) => unsaid(page, shell))).toEqual([])
})

test('every part that is loaded later brings the sentences that it says, or whoever asks for it has them', () => {
  const later = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ isLazy, target }) => isLazy && sourceAt.has(target))
      .map(({ target }) => [path, target]),
  )
  expect(later.length).toBeGreaterThan(30)
  const known = (path: string) => new Set([...shell, ...loadedWith(path)])
  expect(later.flatMap(([from = '', target = '']) => unsaid(target, known(from)))).toEqual([])
})
