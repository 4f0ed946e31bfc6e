import { afterEach, expect, test, vi } from 'vitest'
import { clearDeviceStorage, readStored, removeStored, storedNames, writeStored } from './device-storage.ts'
import { chooseSharedDevice, isSharedDevice } from './shared-device.ts'

const hint = (value: string) =>
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`theme=dark; tz_in=${value}`)
const names = () => [Object.keys(localStorage), Object.keys(sessionStorage)]

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['1-shared', false, true],
  ['1-shared', true, true],
  ['1', true, false],
  ['1', false, false],
  ['', true, true],
  ['', false, false],
])('the session %j and the last choice %j: shared is %j', (session, chosen, expected) => {
  chooseSharedDevice(chosen)
  hint(session)
  expect(isSharedDevice()).toBe(expected)
})

test('on a shared device members’ data lives in the tab alone (OFF-10)', () => {
  hint('1-shared')
  expect(writeStored('draft:new-prayer:1', { title: 'Rain' })).toBe(true)
  expect(names()).toEqual([[], ['kept:draft:new-prayer:1']])
  expect([readStored('draft:new-prayer:1'), storedNames('draft:')]).toEqual([
    { title: 'Rain' },
    ['draft:new-prayer:1'],
  ])
  removeStored('draft:new-prayer:1')
  expect(names()).toEqual([[], []])
})

test('what was stored before the phone was called shared is found, and leaves the phone when it is written', () => {
  writeStored('draft:new-prayer:1', 'before')
  hint('1-shared')
  expect([readStored('draft:new-prayer:1'), storedNames('')]).toEqual(['before', ['draft:new-prayer:1']])
  writeStored('draft:new-prayer:1', 'after')
  expect(names()).toEqual([[], ['kept:draft:new-prayer:1']])
})

test('a sign-out clears both, and leaves the settings of the phone (REQ-149, REQ-540)', () => {
  localStorage.setItem('theme', 'dark')
  chooseSharedDevice(true)
  localStorage.setItem('kept:draft:a', '1')
  sessionStorage.setItem('kept:draft:b', '2')
  clearDeviceStorage()
  expect(names()).toEqual([['theme', 'shared-device'], []])
})
