import { expect, test } from 'vitest'
import { isStorable, picturesToRemove } from './pictures.ts'

test('when pictures have too many bytes, those that were not seen for longest go (REQ-504)', () => {
  const pictures = [10, 30, 20].map((usedAt) => ({
    accountId: 'one',
    url: `/media/${usedAt}`,
    size: 4,
    usedAt,
  }))
  const removed = (most: number) => picturesToRemove(pictures, most).map(({ url }) => url)
  expect(removed(12)).toEqual([])
  expect(removed(11)).toEqual(['/media/10'])
  expect(removed(3)).toEqual(['/media/30', '/media/20', '/media/10'])
})

test('only pictures of this product that may be stored are stored (REQ-504)', () => {
  const picture = (headers: Record<string, string>) =>
    new Response('', { headers: { 'x-app': 'thandaza', 'content-type': 'image/webp', ...headers } })
  expect(isStorable(picture({ 'cache-control': 'private, no-cache' }))).toBe(true)
  expect(isStorable(picture({ 'cache-control': 'private, no-store' }))).toBe(false)
  expect(isStorable(picture({ 'content-type': 'text/html' }))).toBe(false)
  expect(isStorable(picture({ 'x-app': 'portal' }))).toBe(false)
})
