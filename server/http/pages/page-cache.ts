export type PageCacheOptions = { now: () => number; ttlMs?: number; maxEntries?: number }

type Entry<Page> = { page: Page; expiresAt: number }

export type PageCache<Page> = {
  /**
   * The cached page of this key, or a fresh one; all readers of one key wait for one rendering. `admit` is called for
   * the reader who starts a rendering: if it throws, only that reader is refused.
   */
  read(key: string, render: () => Promise<Page>, admit?: () => Promise<void>): Promise<Page>
  /**
   * Evicts the page of a path with any query; a path that ends in '/', except the home page, stands for all paths below
   * it. Renderings under way are sent but not cached.
   */
  evict(path: string): void
}

/**
 * Caches rendered pages briefly, because rendering costs about twenty times as much as sending (ADR-5). A page is
 * cached only when `shouldCache` agrees (a failed page is not).
 */
export function createPageCache<Page>(
  shouldCache: (page: Page) => boolean,
  { now, ttlMs = 30_000, maxEntries = 200 }: PageCacheOptions,
): PageCache<Page> {
  const entries = new Map<string, Entry<Page>>()
  const inFlight = new Map<string, Promise<Page>>()
  return { read, evict }

  async function read(key: string, render: () => Promise<Page>, admit?: () => Promise<void>): Promise<Page> {
    const entry = entries.get(key)
    if (entry !== undefined && isFresh(entry.expiresAt, now())) return entry.page
    if (admit && !inFlight.has(key)) await admit()
    return inFlight.get(key) ?? renderOnce(key, render)
  }

  /** An entry with a longer life than any may have was cached before the clock was set back (SEC-G12). */
  function isFresh(until: number, at: number): boolean {
    return until > at && until <= at + ttlMs
  }

  function renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const rendering = render()
      .then((page) => {
        // An eviction during the rendering removed it from `inFlight`: its data may be from before the change.
        if (inFlight.get(key) === rendering && shouldCache(page)) store(key, page)
        return page
      })
      .finally(() => {
        if (inFlight.get(key) === rendering) inFlight.delete(key)
      })
    inFlight.set(key, rendering)
    return rendering
  }

  function store(key: string, page: Page): void {
    entries.delete(key)
    entries.set(key, { page, expiresAt: now() + ttlMs })
    const oldest = entries.keys().next()
    if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value)
  }

  function evict(path: string): void {
    for (const pages of [entries, inFlight]) {
      for (const key of pages.keys()) if (isCovered(key, path)) pages.delete(key)
    }
  }
}

function isCovered(key: string, path: string): boolean {
  const plain = plainly(key)
  if (path !== '/' && path.endsWith('/')) return plain.startsWith(path)
  return plain === path || plain.startsWith(`${path}?`)
}

/** The router finds the same page under other letter cases and doubled slashes. */
function plainly(key: string): string {
  return key.toLowerCase().replace(/\/{2,}/g, '/')
}
