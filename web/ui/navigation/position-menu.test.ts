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
  ['room below', { height: 200, above: 300, below: 200, scrollable: 0 }, false],
  ['none below, room above', { height: 200, above: 300, below: 100, scrollable: 500 }, true],
  [
    'room on neither side, and the page scrolls',
    { height: 400, above: 300, below: 100, scrollable: 500 },
    false,
  ],
  [
    'room on neither side of a page that does not scroll',
    { height: 400, above: 300, below: 100, scrollable: 0 },
    true,
  ],
  ['hardly any room above', { height: 400, above: 50, below: 100, scrollable: 0 }, false],
])('a menu with %s: above its opener %o', (_, rooms, expected) => {
  expect(opensUp(rooms)).toBe(expected)
})
