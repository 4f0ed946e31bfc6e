import { expect, test } from 'vitest'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import { beginning } from '#server/platform/events/log-position.ts'
import { createRecentEvents } from './recent-events.ts'

/** Events of transactions with two events each. */
function events(from: number, to: number): LoggedEvent[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const id = from + index
    const position = { xid: BigInt(id >> 1), id }
    return { id, name: 'group.edited', payload: { groupId: '' }, actorId: null, at: '', position }
  })
}

const at = (id: number) => ({ xid: BigInt(id >> 1), id })
const idsOf = (found: readonly LoggedEvent[] | null) => found?.map(({ id }) => id) ?? null

test('everything after a position is there, from the very beginning when there is no more', () => {
  const recent = createRecentEvents(events(1, 3), 10)
  recent.add(events(4, 6))
  expect(idsOf(recent.after(beginning))).toEqual([1, 2, 3, 4, 5, 6])
  expect(idsOf(recent.after(at(4)))).toEqual([5, 6])
  expect(idsOf(recent.after(at(6)))).toEqual([])
})

test('when the table may hold more than the buffer, older positions are too old', () => {
  const recent = createRecentEvents(events(11, 20), 10)
  expect(idsOf(recent.after(at(10)))).toBeNull()
  expect(idsOf(recent.after(at(11)))).toHaveLength(9)
})

test('the buffer never exceeds its size, and it knows what it has dropped', () => {
  const recent = createRecentEvents([], 10)
  for (let id = 1; id <= 95; id += 1) recent.add(events(id, id))
  expect(idsOf(recent.after(at(85)))).toHaveLength(10)
  for (const id of [0, 40, 75, 84]) expect(recent.after(at(id))).toBeNull()
})
