import { afterEach, expect, test, vi } from 'vitest'
import {
  cursorForNewTopics,
  hasReadCursor,
  oldestReadCursor,
  recordRead,
  reportOlderReads,
} from './read-cursor.ts'

afterEach(() => {
  vi.useRealTimers()
  reportOlderReads(() => undefined)()
})

test('the oldest cursor counts, by transaction and then by event', () => {
  recordRead('getDashboard', '1000000000000010-5')
  recordRead('getPrayer', '1000000000000009-70')
  recordRead('getGroup', '1000000000000009-8')
  recordRead('getConfig', null)
  expect(oldestReadCursor()).toBe('1000000000000009-8')
  expect(['getGroup', 'getConfig'].map(hasReadCursor)).toEqual([true, false])
})

test('once the stream has begun, a read that was under way before is reported', () => {
  recordRead('getDashboard', '10-5')
  const report = vi.fn()
  const stop = reportOlderReads(report)
  recordRead('getGroup', '11-1')
  recordRead('getPrayer', '10-4')
  expect(report.mock.calls).toEqual([['getPrayer']])
  stop()
  expect(oldestReadCursor()).toBe('')
})

test('a stream with new topics continues before the last reads, and never later than where it is', () => {
  vi.useFakeTimers({ now: 0 })
  recordRead('getDashboard', '3-1')
  vi.setSystemTime(60_000)
  expect(cursorForNewTopics('9-9')).toBe('9-9')
  recordRead('getPrayer', '7-1')
  expect(cursorForNewTopics('9-9')).toBe('7-1')
  expect(cursorForNewTopics('6-1')).toBe('6-1')
})
