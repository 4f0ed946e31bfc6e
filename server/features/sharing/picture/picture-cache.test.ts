import { expect, test } from 'vitest'
import { Failure } from '#server/platform/core/failure.ts'
import { createPictureCache, type Wanted } from './picture-cache.ts'

/** A cache whose drawings the test finishes by hand, with a log of the calls in order. */
function createTestCache(lines?: { concurrency: number; queueSize: number }) {
  const cache = createPictureCache(lines)
  const drawn: string[] = []
  const finish = new Map<string, () => void>()
  let drawsAtOnce = false
  const wanted = (key: string, more: Partial<Wanted> = {}): Wanted => ({
    key,
    load: async () => null,
    admit: async () => undefined,
    draw: () => {
      drawn.push(key)
      if (drawsAtOnce) return Promise.resolve(Buffer.from(key))
      return new Promise((resolve) => finish.set(key, () => resolve(Buffer.from(key))))
    },
    save: async () => undefined,
    ...more,
  })
  const concurrency = () => {
    drawsAtOnce = true
  }
  return {
    drawn,
    finish,
    concurrency,
    read: (key: string, more?: Partial<Wanted>) => cache.read(wanted(key, more)),
  }
}

test('the least recently requested picture is evicted first, not the one that was drawn first', async () => {
  const { drawn, concurrency, read } = createTestCache()
  concurrency()
  for (let each = 0; each < 50; each += 1) await read(`${each}`)
  await read('0')
  await read('50')
  await read('0')
  expect(drawn.filter((key) => key === '0')).toHaveLength(1)
  await read('1')
  expect(drawn.filter((key) => key === '1')).toHaveLength(2)
})

test('a stored picture is not drawn, and is not counted against its reader', async () => {
  const { drawn, read } = createTestCache()
  const admit = () => Promise.reject(new Failure('RATE_LIMITED'))
  const load = async () => Buffer.from('kept')
  expect((await read('a', { load, admit })).toString()).toBe('kept')
  expect(drawn).toEqual([])
})

test('the queue is limited; the next request is refused, unless it is for a picture already queued', async () => {
  const { drawn, finish, concurrency, read } = createTestCache({ concurrency: 1, queueSize: 2 })
  const accepted = ['a', 'b', 'c'].map((key) => read(key))
  await expect.poll(() => finish.size).toBe(1)
  await expect(read('d')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  const same = read('a')
  expect(drawn).toEqual(['a'])
  concurrency()
  finish.get('a')?.()
  expect((await Promise.all([...accepted, same])).map(String)).toEqual(['a', 'b', 'c', 'a'])
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(String(await read('d'))).toBe('d')
})

test('a reader with too many drawings is refused alone', async () => {
  const { concurrency, read } = createTestCache()
  concurrency()
  const admit = () => Promise.reject(new Failure('RATE_LIMITED'))
  const [one, other] = await Promise.allSettled([read('a', { admit }), read('a')])
  expect([one.status, other.status]).toEqual(['rejected', 'fulfilled'])
})
