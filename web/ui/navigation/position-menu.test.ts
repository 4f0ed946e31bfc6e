import { expect, test } from 'vitest'
import { shiftInto } from './position-menu.ts'

test('a menu that leaves the screen is moved back into it, and one within it stays', () => {
  expect(shiftInto({ left: 100, right: 300 }, 390)).toBe(0)
  expect(shiftInto({ left: 223, right: 463 }, 390)).toBe(-81)
  expect(shiftInto({ left: -45, right: 267 }, 320)).toBe(53)
})

test('a menu as wide as the screen begins at its edge, where its text begins', () => {
  expect(shiftInto({ left: 31, right: 511 }, 320)).toBe(-23)
})
