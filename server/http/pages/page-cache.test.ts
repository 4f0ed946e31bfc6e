import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

/** A cache filled with these pages; `left` returns those still cached. */
async function cacheWith(...keys: string[]) {
  const cache = createPageCache<string>(() => true, { now: () => 0 })
  for (const key of keys) await cache.read(key, async () => 'kept')
  async function left(): Promise<string[]> {
    const pages = await Promise.all(keys.map((key) => cache.read(key, async () => 'rendered anew')))
    return keys.filter((_, index) => pages[index] === 'kept')
  }
  return { ...cache, left }
}

test('a changed home page evicts no other page', async () => {
  const cache = await cacheWith('/', '/prayers', '/prayers?category=health', '/s/abc', '/terms')
  cache.evict('/')
  expect(await cache.left()).toEqual(['/prayers', '/prayers?category=health', '/s/abc', '/terms'])
})

test('a path stands for its page with every query, and for nothing below or beside it', async () => {
  const cache = await cacheWith(
    '/prayers',
    '/prayers?category=health',
    '/prayers/new',
    '/prayers-of-old',
    '/',
  )
  cache.evict('/prayers')
  expect(await cache.left()).toEqual(['/prayers/new', '/prayers-of-old', '/'])
})

test('a path that ends in a slash stands for all paths below it', async () => {
  const cache = await cacheWith('/s/abc', '/s/def?x=1', '/s', '/support', '/')
  cache.evict('/s/')
  expect(await cache.left()).toEqual(['/s', '/support', '/'])
})

test('the same page under another spelling of its address is evicted with it', async () => {
  const cache = await cacheWith('//', '/Prayers?category=health', '/S/ABC', '/terms')
  for (const path of ['/', '/prayers', '/s/']) cache.evict(path)
  expect(await cache.left()).toEqual(['/terms'])
})

test('a page that changed while it was rendered is sent, and not cached', async () => {
  const { read, evict } = createPageCache<string>(() => true, { now: () => 0 })
  let finish: (page: string) => void = () => {}
  const early = read('/', () => new Promise((resolve) => (finish = resolve)))
  evict('/')
  finish('from before')
  expect(await early).toBe('from before')
  expect(await read('/', async () => 'from after')).toBe('from after')
})
