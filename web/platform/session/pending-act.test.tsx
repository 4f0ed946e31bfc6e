import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDeviceStorage } from '#web/platform/device/device-storage.ts'
import { admitAct, admitPostedAct, pendingAct, rememberAct, takeAdmittedAct } from './pending-act.ts'

const support = { kind: 'support', prayerId: 'a', title: 'Rain' } as const
const path = '/prayers/a'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  localStorage.clear()
  admitAct('', '')
  vi.useRealTimers()
})

test('an act is done once, by the sign-in that leads to its page (REQ-301)', () => {
  rememberAct(support, path)
  expect(takeAdmittedAct('support', 'a')).toBe(false)
  admitAct(path, 'nomvula')
  expect(pendingAct(path)).toBeNull()
  expect(takeAdmittedAct('support', 'b')).toBe(false)
  expect(takeAdmittedAct('join', 'a')).toBe(false)
  expect(takeAdmittedAct('support', 'a')).toBe(true)
  expect(takeAdmittedAct('support', 'a')).toBe(false)
})

test('a sign-in that leads elsewhere forgets it: somebody else may hold the device (REQ-301)', () => {
  rememberAct(support, path)
  admitAct('/dashboard', 'sipho')
  expect(takeAdmittedAct('support', 'a')).toBe(false)
  admitAct(path, 'sipho')
  expect(takeAdmittedAct('support', 'a')).toBe(false)
})

test('a sign-in that was posted from this tab admits the act once (REQ-301, REQ-306)', () => {
  rememberAct(support, path)
  admitPostedAct('nomvula')
  expect(takeAdmittedAct('support', 'a')).toBe(false)
  sessionStorage.setItem('kept:posted-sign-in', path)
  admitPostedAct('nomvula')
  expect(takeAdmittedAct('support', 'a')).toBe(true)
  rememberAct(support, path)
  admitPostedAct('nomvula')
  expect(takeAdmittedAct('support', 'a')).toBe(false)
})

test('it waits 24 hours, also against a clock that was set back, and only the last act counts (REQ-301)', () => {
  rememberAct({ kind: 'join', token: 't', title: 'Koup' }, '/invite/t')
  rememberAct(support, path)
  const at = Date.now()
  expect(pendingAct('/invite/t')).toBeNull()
  vi.setSystemTime(at + 24 * 3_600_000 - 1)
  expect(pendingAct(path)).toEqual(support)
  vi.setSystemTime(at + 24 * 3_600_000)
  expect(pendingAct(path)).toBeNull()
  vi.setSystemTime(at - 25 * 3_600_000)
  expect(pendingAct(path)).toBeNull()
})

test('signing out, and foreign values in the storage, leave nothing to do (REQ-301)', () => {
  rememberAct(support, path)
  clearDeviceStorage()
  expect(pendingAct(path)).toBeNull()
  const foreign = { act: { kind: 'delete', title: 'x' }, path, at: Date.now() }
  for (const value of ['null', '7', '{}', '{"act":null}', 'x', JSON.stringify(foreign)]) {
    localStorage.setItem('kept:pending-act', value)
    expect(pendingAct(path), value).toBeNull()
  }
})
