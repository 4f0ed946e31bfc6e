import { expect, test, vi } from 'vitest'
import { reloadWhenOutdated } from './boot.ts'

test('a part of a page that does not come without a line is no reason for the router to load the page anew', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  reloadWhenOutdated()
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/new-prayer.js')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  // Where the router looks whether it has tried that already.
  expect(sessionStorage.getItem(`tanstack_router_reload:${payload.message}`)).toBe('1')
  vi.unstubAllGlobals()
  sessionStorage.clear()
})
