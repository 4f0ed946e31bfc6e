import { expect, test } from 'vitest'
import { isAtEndOf, scrollTopAfter } from './chat-scroll-area.tsx'

const atEnd = { top: 700, height: 1200, viewportHeight: 500 }
const further = { top: 300, height: 1200, viewportHeight: 500 }

test('a few pixels above the end still count as the end', () => {
  expect(isAtEndOf(atEnd)).toBe(true)
  expect(isAtEndOf({ ...atEnd, top: 660 })).toBe(true)
  expect(isAtEndOf(further)).toBe(false)
})

test('older messages load above the visible ones, which do not move (REQ-87)', () => {
  expect(scrollTopAfter('older', further, { height: 3200, viewportHeight: 500 })).toBe(2300)
})

test('a reader at the end stays there, a reader further up is not moved', () => {
  expect(scrollTopAfter('other', atEnd, { height: 1300, viewportHeight: 500 })).toBe(1300)
  expect(scrollTopAfter('other', further, { height: 1300, viewportHeight: 500 })).toBeNull()
})

test('an own message scrolls to the end from anywhere', () => {
  expect(scrollTopAfter('own', further, { height: 1300, viewportHeight: 500 })).toBe(1300)
})
