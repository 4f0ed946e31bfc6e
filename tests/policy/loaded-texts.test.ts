import { expect, test } from 'vitest'
import { isTest, type Source, sourceLocation, sourcesOf, visit } from '#tests/support/sources.ts'

const sources = sourcesOf('contract', 'web').filter((source) => !isTest(source))
const sourceAt = new Map(sources.map((source) => [source.path, source]))

/** The part of the catalogue that contains each sentence. */
const partOf = new Map(
  sources
    .filter(({ path }) => path.startsWith('contract/messages/en/'))
    .flatMap(({ path, text }) => [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => [key, path])),
)

/** The whole catalogue belongs to the server: no page loads it. */
const WHOLE = 'contract/messages/en.ts'

/** The files that every page has loaded. */
const shell = loadedWith('web/entry-client.tsx', 'web/routes/__root.tsx')

/** All files that load together with these; dynamic imports are not included. */
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

/** The sentences of an entry's files that neither the entry nor the earlier files bring. */
function missingSentences(entry: string, before: Set<string>): string[] {
  const loaded = loadedWith(entry)
  const isThere = (part: string) => loaded.has(part) || before.has(part)
  return [...loaded]
    .flatMap((path) => sourceAt.get(path) ?? [])
    .flatMap(sentencesUsed)
    .filter(({ part }) => !isThere(part))
    .map(({ place, key, part }) => `${place} says ${key}, but ${entry} does not bring ${part}`)
}

/** Names of events, keys that the displaying file must bring, and sentences only in HTML from the server. */
function isLoadedElsewhere(path: string, part: string): boolean {
  const named = [
    'web/platform/live/live-invalidation.ts',
    'web/platform/offline/withdraw-from-copy.ts',
    'web/platform/api/api-failure.ts',
    'web/platform/text/text-catalogue.ts',
  ]
  return !path.startsWith('web/') || named.includes(path) || part.endsWith('/server-pages.ts')
}

type UsedSentence = { key: string; part: string; place: string }

/** The sentences that a file names; the compiler has already checked those it passes to its own `t`. */
function sentencesUsed(source: Source): UsedSentence[] {
  const found: UsedSentence[] = []
  visit(source, {
    Literal({ value, ...at }) {
      const key = String(value)
      const part = partOf.get(key)
      if (part && !isLoadedElsewhere(source.path, part))
        found.push({ key, part, place: sourceLocation(source, at) })
    },
  })
  return found
}

test('every page brings the sentences it uses', () => {
  const pages = sources.map(({ path }) => path).filter((path) => path.startsWith('web/routes/'))
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.flatMap((page) => missingSentences(page, shell))).toEqual([])
})

test('every part that is loaded later brings its sentences, or the file that loads it has them', () => {
  const later = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ isLazy, target }) => isLazy && sourceAt.has(target))
      .map(({ target }) => [path, target]),
  )
  expect(later.length).toBeGreaterThan(20)
  const known = (path: string) => new Set([...shell, ...loadedWith(path)])
  expect(later.flatMap(([from = '', target = '']) => missingSentences(target, known(from)))).toEqual([])
})
