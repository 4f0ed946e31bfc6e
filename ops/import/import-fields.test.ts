import { expect, test } from 'vitest'
import { fieldsOf, listOf, momentOf, objectOf } from './import-fields.ts'

const now = new Date('2026-06-01T00:00:00Z')

test('moments as databases and JSON write them', () => {
  const texts = ['2024-05-03 10:11:12.123456+00', '2024-05-03T10:11:12.123Z', '2024-05-03 12:11:12.123+0200']
  for (const text of texts) expect(momentOf(text)?.toISOString()).toBe('2024-05-03T10:11:12.123Z')
  expect(momentOf('2024-05-03 10:11')?.toISOString()).toBe('2024-05-03T10:11:00.000Z')
  for (const text of ['yesterday', '2024-13-40T00:00:00Z', '03/05/2024', 1714731072, null, ''])
    expect(momentOf(text)).toBe(null)
})

test('amounts come to the cent, and nothing that only looks like one', () => {
  const centsOf = (amount: unknown) => fieldsOf({ amount }, now).cents('amount')
  expect(['150', 150, '150.5', 150.5, '0.10', '19.99', '150.0000', 1_000_000].map(centsOf)).toEqual([
    15_000, 15_000, 15_050, 15_050, 10, 1_999, 15_000, 100_000_000,
  ])
  for (const amount of ['-1', '1e3', '1,50', '0.001', '', null, 'R 10', Number.NaN])
    expect(centsOf(amount)).toBe(null)
})

test('lists and objects as JSON, as a text of JSON, and as PostgreSQL writes an array', () => {
  expect([['a', 'b'], '["a","b"]', '{a,b}', '{"a","b"}'].map(listOf)).toEqual(Array(4).fill(['a', 'b']))
  expect([null, '', '{}', '[]', 'a'].map(listOf)).toEqual(Array(5).fill([]))
  expect([{ a: 1 }, '{"a":1}'].map(objectOf)).toEqual([{ a: 1 }, { a: 1 }])
  expect([null, '', '[1]', 'a', 3].map(objectOf)).toEqual(Array(5).fill({}))
})

test('the first thing that cannot be held is the reason, and never repeats the words', () => {
  const fields = fieldsOf({ id: 'my secret', at: '2027-01-01T00:00:00Z' }, now)
  const values = { id: fields.id('id'), at: fields.moment('at') }
  expect(fields.read(values)).toEqual({ refusal: 'id: it is no id' })
})
