import { expect, test } from 'vitest'
import { isOurs, stamped, storedAt } from './responses.ts'
import { isFresh, pagesToRemove } from './stored-pages.ts'

const DAY = 24 * 60 * 60 * 1000
const now = 100 * DAY

test('stored pages go after 7 days, and the oldest of more than 40 (REQ-502)', () => {
  const pages = Array.from({ length: 42 }, (_, at) => ({ url: `/s/${at}`, at: now - at * 1000 }))
  expect(pagesToRemove(pages, now)).toEqual(['/s/40', '/s/41'])
  expect(pagesToRemove([{ url: '/old', at: now - 7 * DAY }, ...pages.slice(0, 40)], now)).toEqual(['/old'])
})

test('a page that a wrong clock stored in the future is not shown (REQ-502)', () => {
  expect([now, now - 6 * DAY, now - 7 * DAY, now + 1].map((at) => isFresh(at, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('only whole answers of this product are stored, with the moment (OFF-19, REQ-506)', async () => {
  const answer = (status: number, headers = {}) => new Response('words', { status, headers })
  const ours = { 'x-app': 'thandaza', etag: '"1"' }
  expect([answer(200, ours), answer(200), answer(404, ours), answer(503, ours)].map(isOurs)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isOurs(answer(200, { 'x-app': 'portal' }))).toBe(false)
  const stored = stamped(answer(200, ours), now)
  expect([storedAt(stored), stored.headers.get('etag'), await stored.text()]).toEqual([now, '"1"', 'words'])
  expect(storedAt(answer(200))).toBe(0)
})
