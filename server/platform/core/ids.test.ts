import { expect, test } from 'vitest'
import { hashToken, isId, isToken, newId, newTicket, newToken } from './ids.ts'

test('ids of one millisecond keep their order and are never the same', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const ids = Array.from({ length: 2_000 }, () => newId(at))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids sort by the moment they were made for', () => {
  const start = Date.parse('2026-11-21T10:00:00Z')
  const ids = Array.from({ length: 500 }, (_, step) => newId(new Date(start + step)))
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock that goes back gives other ids, not the same again', () => {
  const moments = [2, 1, 2, 1, 1, 2].map((step) => new Date(1_800_000_000_000 + step))
  const ids = Array.from({ length: 300 }, () => moments.map(newId)).flat()
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is a UUID of version 7 that contains its time', () => {
  const id = newId(new Date('2026-11-21T10:00:00.123Z'))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(
    Date.parse('2026-11-21T10:00:00.123Z'),
  )
  expect(isId(id)).toBe(true)
})

test.each(['', '1', 'null', `${newId(new Date())} `, `${newId(new Date())}0`, 'g'.repeat(36), "' or 1=1 --"])(
  '%j is no id',
  (text) => {
    expect(isId(text)).toBe(false)
  },
)

test('tickets use every character that can be read out, and none that looks like another', () => {
  const tickets = Array.from({ length: 500 }, newTicket)
  expect(new Set(tickets).size).toBe(tickets.length)
  for (const ticket of tickets) expect(ticket).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const signs = new Set(tickets.join('').replaceAll('-', ''))
  expect([...signs].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})

test('tokens have 256 bits of their own, and only a hash of them is stored', () => {
  const tokens = Array.from({ length: 200 }, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken('a')).toHaveLength(32)
  expect(hashToken('a').equals(hashToken('a'))).toBe(true)
  expect(hashToken('a').equals(hashToken('b'))).toBe(false)
})

test.each([
  '',
  'x'.repeat(42),
  `${newToken()}A`,
  `${newToken()}\n`,
  `${newToken().slice(1)}\0`,
  'é'.repeat(43),
])('%j is no token', (text) => {
  expect(isToken(text)).toBe(false)
  expect(isToken(newToken())).toBe(true)
})
