import { expect, test } from 'vitest'

test('the time of the server is known from the first answer that has one, and what waited for it sees it', async () => {
  // A page of its own: the other tests of this worker have had answers.
  const address = './server-clock.ts?without-answers'
  const clock: typeof import('./server-clock.ts') = await import(address)
  const seen: number[] = []
  const waiting = clock.whenServerTimeKnown().then(() => seen.push(clock.serverNow()))
  clock.recordServerTime(null)
  await Promise.resolve()
  expect(seen).toEqual([])
  const date = new Date(Date.now() - 40 * 86_400_000).toUTCString()
  clock.recordServerTime(date)
  await waiting
  expect(Math.abs((seen[0] ?? 0) - Date.parse(date))).toBeLessThan(60_000)
})
