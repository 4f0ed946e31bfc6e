import { describe, expect, test } from 'vitest'
import { someMessage } from '#tests/support/web/group-fixtures.ts'
import { type ChatLog, countAfter, logPatch, mergeLogs } from './chat-cache.ts'

const numbers = ({ messages }: ChatLog) => messages.map(({ number }) => number)
const patchOf = (...which: number[]) => logPatch({ messages: which.map((number) => someMessage(number)) })

describe('the log merges whatever arrives (CHAT-5)', () => {
  test.each([
    ['newer ones', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['older ones', [3, 4], [1, 2], [1, 2, 3, 4]],
    ['some of them again', [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]],
    ['nothing', [1, 2], [], [1, 2]],
    ['the first ones', [], [1, 2], [1, 2]],
  ])('%s', (_what, known, arrived, expected) => {
    expect(numbers(mergeLogs(patchOf(...known), patchOf(...arrived)))).toEqual(expected)
  })

  test('every message is in the log once, in whatever order responses arrive', () => {
    const patches = [patchOf(5, 6), patchOf(3, 4, 5), patchOf(6, 7), patchOf(5)]
    expect(numbers(patches.reduce(mergeLogs))).toEqual([3, 4, 5, 6, 7])
  })

  test('messages before a gap are dropped: they can be read again', () => {
    expect(numbers(mergeLogs(patchOf(1, 2), patchOf(8, 9)))).toEqual([8, 9])
    expect(numbers(mergeLogs(patchOf(8, 9), patchOf(1, 2)))).toEqual([8, 9])
  })
})

describe('a deleted message stays deleted (REQ-87)', () => {
  test('also when an older response arrives later', () => {
    const merged = mergeLogs(patchOf(1), logPatch({ deleted: [2] }))
    const { messages } = mergeLogs(merged, patchOf(1, 2))
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
