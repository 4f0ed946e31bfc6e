import { expect, test } from 'vitest'
import { opensUp, shiftInto } from './position-menu.ts'

test('a menu that leaves the screen is moved back into it, and one within it stays', () => {
  expect(shiftInto({ left: 100, right: 300 }, 390)).toBe(0)
  expect(shiftInto({ left: 223, right: 463 }, 390)).toBe(-81)
  expect(shiftInto({ left: -45, right: 267 }, 320)).toBe(53)
})

test('a menu as wide as the screen begins at its edge, where its text begins', () => {
  expect(shiftInto({ left: 31, right: 511 }, 320)).toBe(-23)
})

test.each([
  [200, 300, 200, false],
  [200, 300, 100, true],
  [400, 300, 100, true],
  [400, 50, 100, false],
])('a menu of %d px with %d px above and %d below opens above: %s', (height, above, below, expected) => {
  expect(opensUp(height, above, below)).toBe(expected)
})
