import { expect, test } from 'vitest'
import { flagOf, isEmpty, listOf, momentOf, objectOf, timeOf } from './read-cells.ts'

test('cells without a value, as databases, scripts and spreadsheets write them', () => {
  for (const value of [undefined, null, '', ' ', 'NULL', 'null', '\\N', ' NULL '])
    expect(isEmpty(value), JSON.stringify(value)).toBe(true)
  for (const value of [0, false, 'Null', 'none', '{}', 'N']) expect(isEmpty(value), String(value)).toBe(false)
})

test('booleans as PostgreSQL, JSON, Python, people and spreadsheets write them; nothing else is a no', () => {
  const yes = [
    true,
    1,
    'true',
    'True',
    'TRUE',
    't',
    'T',
    'yes',
    'Yes',
    'Y',
    'on',
    'ON',
    '1',
    '1.0',
    'true ',
    ' t',
  ]
  for (const value of yes) expect(flagOf(value), JSON.stringify(value)).toBe(true)
  const no = [false, 0, 'false', 'False', 'FALSE', 'f', 'F', 'no', 'N', 'off', '0', '0.0', ' false']
  for (const value of no) expect(flagOf(value), JSON.stringify(value)).toBe(false)
  for (const value of ['ja', 'x', '2', -1, 2, 'yes please', '', null, [], {}, Number.NaN])
    expect(flagOf(value), JSON.stringify(value)).toBe(null)
})

test('moments as databases and JSON write them', () => {
  const texts = [
    ...['2024-05-03 10:11:12.123456+00', '2024-05-03T10:11:12.123Z', '2024-05-03 12:11:12.123+0200'],
    ...['2024-05-03 10:11:12.123 UTC', '2024-05-03 06:41:12,123 -03:30', '1714731072123', 1714731072.123],
    ...['1714731072123456', 1714731072123],
  ]
  for (const text of texts)
    expect(momentOf(text)?.toISOString(), String(text)).toBe('2024-05-03T10:11:12.123Z')
  expect(momentOf('2024-05-03 10:11')?.toISOString()).toBe('2024-05-03T10:11:00.000Z')
  expect(momentOf('2024-05-03')?.toISOString()).toBe('2024-05-03T00:00:00.000Z')
  const others = [
    'yesterday',
    '2024-13-40T00:00:00Z',
    '2024-02-30',
    '03/05/2024',
    '2024-05-03 25:00',
    null,
    '',
  ]
  for (const text of [...others, 0, 1, true, '45415.5', 'infinity', '10000-01-01'])
    expect(momentOf(text)).toBe(null)
})

test('times without an end, and of years that no text of ISO 8601 has', () => {
  for (const value of ['infinity', 'Infinity', ' INFINITY ', '300000-01-01 00:00:00+00'])
    expect(timeOf(value)).toBe(Number.POSITIVE_INFINITY)
  expect(timeOf('-infinity')).toBe(Number.NEGATIVE_INFINITY)
  for (const value of ['10000-01-01', '294276-12-31 23:59:59.999999+00'])
    expect(timeOf(value)).toBeGreaterThan(Date.UTC(9999, 11, 31))
  expect(timeOf('4102444800')).toBe(Date.UTC(2100, 0, 1))
  for (const value of ['forever', 'permanent', '-', true, [], {}, '1e12', '123', 'BC 44'])
    expect(timeOf(value), String(value)).toBe(null)
})

test('lists as JSON, as PostgreSQL and scripts write them, and plain', () => {
  const same = [['a', 'b'], '["a","b"]', '{a,b}', '{"a","b"}', "['a', 'b']", 'a,b', 'a; b', "ARRAY['a','b']"]
  for (const value of [...same, '{a,NULL,b}', '[0:1]={a,b}', '"[\\"a\\",\\"b\\"]"'])
    expect(listOf(value), String(value)).toEqual(['a', 'b'])
  expect(listOf('{"https://old.example/comma, here.png","say \\"Amen\\" \\\\",plain word}')).toEqual([
    ...['https://old.example/comma, here.png', 'say "Amen" \\', 'plain word'],
  ])
  for (const value of [null, '', '{}', '[]', 'NULL', '{NULL}']) expect(listOf(value)).toEqual([])
  expect(listOf('a')).toEqual(['a'])
  for (const value of ['{a,b', '{"a}', '{"a"b}', '{a}}', '{{a},{b}}', "['a", 3, true, { a: 1 }])
    expect(listOf(value), JSON.stringify(value)).toBe(null)
})

test('objects as JSON, once or twice', () => {
  for (const value of [{ a: 1 }, '{"a":1}', '"{\\"a\\":1}"']) expect(objectOf(value)).toEqual({ a: 1 })
  for (const value of ["{'a': 1}", '[1]', 'a', 3, null]) expect(objectOf(value)).toBe(null)
})
