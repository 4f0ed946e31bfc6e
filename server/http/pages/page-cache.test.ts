import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

/** A cache that has kept these pages; `left` tells which of them are still kept. */
async function keeping(...keys: string[]) {
  const cache = createPageCache<string>(() => true, { now: () => 0 })
  for (const key of keys) await cache.read(key, async () => 'kept')
  async function left(): Promise<string[]> {
    const pages = await Promise.all(keys.map((key) => cache.read(key, async () => 'rendered anew')))
    return keys.filter((_, place) => pages[place] === 'kept')
  }
  return { ...cache, left }
}

test('a changed home page takes no other page with it', async () => {
  const cache = await keeping('/', '/prayers', '/prayers?category=health', '/s/abc', '/terms')
  cache.evict('/')
  expect(await cache.left()).toEqual(['/prayers', '/prayers?category=health', '/s/abc', '/terms'])
})

test('a path stands for its page with every query, and for nothing beneath or beside it', async () => {
  const cache = await keeping('/prayers', '/prayers?category=health', '/prayers/new', '/prayers-of-old', '/')
  cache.evict('/prayers')
  expect(await cache.left()).toEqual(['/prayers/new', '/prayers-of-old', '/'])
})

test('a path that ends in a slash stands for all that lies beneath it', async () => {
  const cache = await keeping('/s/abc', '/s/def?x=1', '/s', '/support', '/')
  cache.evict('/s/')
  expect(await cache.left()).toEqual(['/s', '/support', '/'])
})

test('the same page under another spelling of its address is forgotten with it', async () => {
  const cache = await keeping('//', '/Prayers?category=health', '/S/ABC', '/terms')
  for (const path of ['/', '/prayers', '/s/']) cache.evict(path)
  expect(await cache.left()).toEqual(['/terms'])
})

test('a page that was being rendered while it changed is answered, and not kept', async () => {
  const { read, evict } = createPageCache<string>(() => true, { now: () => 0 })
  let finish: (page: string) => void = () => {}
  const early = read('/', () => new Promise((resolve) => (finish = resolve)))
  evict('/')
  finish('from before')
  expect(await early).toBe('from before')
  expect(await read('/', async () => 'from after')).toBe('from after')
})
