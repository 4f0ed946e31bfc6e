import { expect, test } from 'vitest'
import { fieldsOf } from './import-fields.ts'

const now = new Date('2026-06-01T00:00:00Z')

/** The result of one reader for one cell, and what it reported. */
function readWith(value: unknown, read: (fields: ReturnType<typeof fieldsOf>) => unknown) {
  const fields = fieldsOf({ it: value }, now)
  const found = read(fields)
  return fields.read({ it: found })
}

test('amounts come to the cent, and nothing that only looks like one', () => {
  const centsOf = (amount: unknown) => fieldsOf({ amount }, now).cents('amount')
  expect(['150', 150, '150.5', 150.5, '0.10', '19.99', '150.0000', 1_000_000].map(centsOf)).toEqual([
    15_000, 15_000, 15_050, 15_050, 10, 1_999, 15_000, 100_000_000,
  ])
  for (const amount of ['-1', '1e3', '1,50', '0.001', '', null, 'R 10', Number.NaN])
    expect(centsOf(amount)).toBe(null)
})

test('a cell that is not empty and not understood refuses the row, and is never a no', () => {
  const refusals = [
    readWith('maybe', (fields) => fields.flag('it')),
    readWith('forever', (fields) => fields.time('it')),
    readWith('{a', (fields) => fields.list('it')),
    readWith('my secret', (fields) => fields.optionalId('it')),
    readWith('hidden?', (fields) => fields.oneOf(['active', 'hidden'], 'it', 'active')),
    readWith('2027-01-01T00:00:00Z', (fields) => fields.moment('it')),
  ]
  expect(refusals).toEqual([
    { refusal: 'it: it is neither yes nor no' },
    { refusal: 'it: it is no date' },
    { refusal: 'it: it is no list' },
    { refusal: 'it: it is no id' },
    { refusal: 'it: it is not known here' },
    { refusal: 'it: it lies in the future' },
  ])
  expect(readWith('yesterday', (fields) => fields.optionalMoment('it'))).toEqual({
    values: { it: null },
    changes: ['it: it is no date and was left out'],
  })
})

test('an empty cell is the default, however the null is written', () => {
  for (const empty of [undefined, null, '', 'NULL', 'null', '\\N']) {
    expect(readWith(empty, (fields) => fields.flag('it'))).toMatchObject({ values: { it: false } })
    expect(readWith(empty, (fields) => fields.time('it'))).toMatchObject({ values: { it: null } })
    expect(readWith(empty, (fields) => fields.list('it'))).toMatchObject({ values: { it: [] } })
    expect(readWith(empty, (fields) => fields.optionalId('it'))).toMatchObject({ values: { it: null } })
    expect(readWith(empty, (fields) => fields.oneOf(['a', 'b'], 'it', 'b'))).toMatchObject({
      values: { it: 'b' },
    })
  }
  expect(readWith(' Active', (fields) => fields.oneOf(['active'], 'it'))).toMatchObject({
    values: { it: 'active' },
  })
})

test('the first thing that cannot be held is the reason', () => {
  const fields = fieldsOf({ id: 'my secret', at: '2027-01-01T00:00:00Z' }, now)
  const values = { id: fields.id('id'), at: fields.moment('at') }
  expect(fields.read(values)).toEqual({ refusal: 'id: it is no id' })
})
