import { expect, test } from 'vitest'
import { isOneOf, oneOf } from './one-of.ts'

const sizes = ['small', 'large'] as const

test('a text is one of the values or not', () => {
  expect(['small', 'huge', 'large', ''].filter((text) => isOneOf(sizes, text))).toEqual(['small', 'large'])
})

test('where no other value may be, another one is an error', () => {
  expect(oneOf(sizes, 'large')).toBe('large')
  expect(() => oneOf(sizes, 'huge')).toThrow('none of small, large')
})
