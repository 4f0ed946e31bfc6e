import { expect, test } from 'vitest'
import type { Message } from '#contract/groups/chat-operations.ts'
import { someMessage } from '#tests/support/web/group-fixtures.ts'
import { chatRows } from './chat-rows.ts'
import type { PendingMessage } from './use-pending-of-group.ts'

const timeZone = 'Africa/Johannesburg'
const at = (time: string) => ({ createdAt: `2026-11-21T${time}:00Z` })

/** One word for each row: the day, NEW, or the number with ( and ) where a run starts and ends. */
function summarize(
  messages: Message[],
  newFrom: number | null = null,
  pending: PendingMessage[] = [],
): string[] {
  return chatRows({ messages, pending, newFrom, timeZone }).map((row) => {
    if (row.kind === 'day') return row.day
    if (row.kind === 'new') return 'NEW'
    if (row.kind === 'pending') return `unsent ${row.pending.content}`
    return `${row.startsRun ? '(' : ''}${row.number}${row.endsRun ? ')' : ''}`
  })
}

const pending: PendingMessage = {
  kind: 'message',
  key: '0193a000-0000-4000-8000-000000000001',
  content: 'Amen',
  images: [],
  waitingPictures: 0,
  replyTo: null,
  status: 'offline',
  reason: null,
  mayHaveArrived: false,
}

test('messages of one person within 5 minutes are one run', () => {
  const messages = ['04:00', '04:03', '04:05', '04:06'].map((time, index) => someMessage(index + 1, at(time)))
  expect(summarize(messages)).toEqual(['Nov 21, 2026', '(1', '2', '3)', '(4)'])
})

test('a message of another person ends a run', () => {
  const anna = { author: { name: 'Anna Molefe', tint: 3 } }
  const messages = [someMessage(1), someMessage(2, anna), someMessage(3)]
  expect(summarize(messages)).toEqual(['Nov 21, 2026', '(1)', '(2)', '(3)'])
})

test('two people of the same name and tint are two runs', () => {
  const namesake = { memberKey: '01930000-0000-7000-8000-000000005191' }
  expect(summarize([someMessage(1), someMessage(2, namesake), someMessage(3, namesake)])).toEqual([
    'Nov 21, 2026',
    '(1)',
    '(2',
    '3)',
  ])
})

test('days are in the time zone of the member: a day starts at midnight in Johannesburg (REQ-160)', () => {
  const messages = [someMessage(1, at('21:58')), someMessage(2, at('22:01'))]
  expect(summarize(messages)).toEqual(['Nov 21, 2026', '(1)', 'Nov 22, 2026', '(2)'])
})

test('the unread messages start with a marker, which ends a run', () => {
  expect(summarize([someMessage(1), someMessage(2)], 2)).toEqual(['Nov 21, 2026', '(1)', 'NEW', '(2)'])
})

test('pending messages are at the end, and only once after they have arrived', () => {
  expect(summarize([someMessage(1)], null, [pending])).toEqual(['Nov 21, 2026', '(1)', 'unsent Amen'])
  const arrived = someMessage(2, { mine: true, clientId: pending.key })
  expect(summarize([someMessage(1), arrived], null, [pending])).toEqual(['Nov 21, 2026', '(1)', '(2)'])
})
