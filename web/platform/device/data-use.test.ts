import { afterEach, expect, test } from 'vitest'
import { chooseSharedDevice } from '#web/platform/device/shared-device.ts'
import { addDataUse, dataUseOfMonth, storedDataUse } from './data-use.ts'

afterEach(() => localStorage.clear())

const november = (day: number) => new Date(2026, 10, day, 12)
const weeksOn = (day: number) =>
  dataUseOfMonth(storedDataUse(), november(day)).weeks.map(({ from, to, bytes }) => [
    from.getDate(),
    to.getDate(),
    bytes,
  ])

test('bytes are added to their day, and summed for each week of the month from Monday (REQ-544)', () => {
  addDataUse(100, november(1))
  addDataUse(200.4, november(2))
  addDataUse(50, november(8))
  addDataUse(7, november(10))
  addDataUse(7, november(10))
  expect(weeksOn(11)).toEqual([
    [1, 1, 100],
    [2, 8, 250],
    [9, 11, 14],
  ])
  expect(dataUseOfMonth(storedDataUse(), november(11)).bytes).toBe(364)
})

test('a new month forgets the one before', () => {
  addDataUse(100, november(30))
  addDataUse(5, new Date(2026, 11, 1))
  expect(storedDataUse()).toBe('{"2026-12-01":5}')
})

test.each(['', '{', '[]', 'null', '{"2026-11-01":"many"}'])('%j on the phone counts as nothing', (text) => {
  localStorage.setItem('data-use', text)
  expect(dataUseOfMonth(storedDataUse(), november(2)).bytes).toBe(0)
})

test('a shared phone counts nothing (OFF-10)', () => {
  chooseSharedDevice(true)
  addDataUse(100, november(1))
  expect(storedDataUse()).toBeNull()
})
