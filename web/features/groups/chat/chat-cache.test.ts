import { describe, expect, test } from 'vitest'
import { someMessage } from '#tests/support/web/group-fixtures.ts'
import { type ChatLog, countAfter, logPatch, mergeLogs } from './chat-cache.ts'

const numbers = ({ messages }: ChatLog) => messages.map(({ number }) => number)
const stretch = (...which: number[]) => logPatch({ messages: which.map((number) => someMessage(number)) })

describe('the log merges whatever arrives (CHAT-5)', () => {
  test.each([
    ['newer ones', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['older ones', [3, 4], [1, 2], [1, 2, 3, 4]],
    ['some of them again', [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]],
    ['nothing', [1, 2], [], [1, 2]],
    ['the first ones', [], [1, 2], [1, 2]],
  ])('%s', (_what, known, arrived, expected) => {
    expect(numbers(mergeLogs(stretch(...known), stretch(...arrived)))).toEqual(expected)
  })

  test('every message is in the log once, in whatever order responses arrive', () => {
    const arrivals = [stretch(5, 6), stretch(3, 4, 5), stretch(6, 7), stretch(5)]
    expect(numbers(arrivals.reduce(mergeLogs))).toEqual([3, 4, 5, 6, 7])
  })

  test('messages before a gap are dropped: they can be read again', () => {
    expect(numbers(mergeLogs(stretch(1, 2), stretch(8, 9)))).toEqual([8, 9])
    expect(numbers(mergeLogs(stretch(8, 9), stretch(1, 2)))).toEqual([8, 9])
  })
})

describe('a deleted message stays deleted (REQ-87)', () => {
  test('also when an older response arrives later', () => {
    const merged = mergeLogs(stretch(1), logPatch({ deleted: [2] }))
    const { messages } = mergeLogs(merged, stretch(1, 2))
    expect(messages.map(({ isDeleted, content }) => [isDeleted, content])).toEqual([
      [false, 'Word 1'],
      [true, ''],
    ])
  })

  test('no content is left, neither images nor permissions', () => {
    const { messages } = mergeLogs(
      logPatch({ messages: [someMessage(1, { viewerCan: ['message.delete'] })] }),
      logPatch({ deleted: [1] }),
    )
    expect(messages[0]).toMatchObject({ content: '', images: [], viewerCan: [] })
  })
})

test('the read marker never goes back', () => {
  expect(mergeLogs(logPatch({ readUpTo: 4 }), logPatch({ readUpTo: 2 })).readUpTo).toBe(4)
})

test('own messages are not unread', () => {
  const log = logPatch({ messages: [someMessage(1), someMessage(2, { mine: true }), someMessage(3)] })
  expect(countAfter(log, 1)).toBe(1)
})
