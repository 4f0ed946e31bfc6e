import { pagesCache } from '#web/platform/offline/account-record.ts'
import { storedAt } from './responses.ts'

const MOST = 40
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000

type Stored = { url: string; at: number }

/** Whether a page that was stored then may still be shown; one from the future was stored by a wrong clock. */
export function isFresh(at: number, now: number): boolean {
  return at <= now && now - at < LONGEST_MS
}

/** The addresses of the stored pages that go: those older than seven days, and the oldest of more than forty. */
export function pagesToRemove(pages: readonly Stored[], now: number): string[] {
  const [fresh, old] = [
    pages.filter(({ at }) => isFresh(at, now)),
    pages.filter(({ at }) => !isFresh(at, now)),
  ]
  const newestFirst = fresh.sort((one, other) => other.at - one.at)
  return [...old, ...newestFirst.slice(MOST)].map(({ url }) => url)
}

/** Removes stored pages that are too old or too many. */
export async function trimPages(): Promise<void> {
  const cache = await caches.open(pagesCache)
  const responses = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url, response: await cache.match(url) })),
  )
  const pages = responses.map(({ url, response }) => ({ url, at: response ? storedAt(response) : 0 }))
  for (const url of pagesToRemove(pages, Date.now())) await cache.delete(url)
}
