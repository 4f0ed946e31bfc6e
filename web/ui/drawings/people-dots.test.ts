import { expect, test } from 'vitest'
import { dotRows, litOrder } from './people-dots.tsx'

test('every person has a dot of their own, the same on every device', () => {
  const order = litOrder(150)
  expect(new Set(order.map(({ half, x, y }) => `${half} ${x} ${y}`)).size).toBe(150)
  expect(litOrder(150)).toEqual(order)
  expect(litOrder(47)).toEqual(order.slice(0, 47))
})

test('all dots lie in the field, in both halves', () => {
  const order = litOrder(150)
  expect(dotRows).toHaveLength(9)
  expect(order.every(({ x, y, r }) => x - r >= 0 && x + r <= 318 && y - r >= 0 && y + r <= 136)).toBe(true)
  expect(new Set(order.slice(0, 4).map(({ half }) => half)).size).toBe(2)
})
