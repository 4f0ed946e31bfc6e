import { expect, test } from 'vitest'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import { mustWait } from './pending-status.ts'

const write: StoredWrite = {
  key: 'one',
  accountId: 'somebody',
  operation: 'addComment',
  input: {},
  subject: null,
  order: 1,
  writtenAt: '2026-11-27T10:00:00Z',
  state: 'waiting',
  wasAttempted: false,
  failures: 0,
  notBefore: 0,
  reason: null,
  files: [],
  shown: { title: '', path: '/', text: 'With you.', draft: null },
}
const still = { writes: [], pause: 'offline', sendingKey: null, inTabOnly: new Set<string>() } as const

test('a write that may have arrived can only wait, until the server has said no (OFF-6, OFF-20)', () => {
  const attempted = { ...write, wasAttempted: true }
  expect(mustWait(write, still)).toBe(false)
  expect(mustWait(write, { ...still, sendingKey: 'one' })).toBe(true)
  expect(mustWait(attempted, still)).toBe(true)
  expect(mustWait({ ...attempted, state: 'refused' }, still)).toBe(false)
})
