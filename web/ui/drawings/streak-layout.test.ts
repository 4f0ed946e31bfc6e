import { expect, test } from 'vitest'
import { layOutStreakDays } from './streak-layout.ts'

const SATURDAY = '2026-11-21'

function dayIn(calendar: ReturnType<typeof layOutStreakDays>, on: string) {
  return calendar.days.find((day) => day.on === on)
}

test('weeks begin on Monday and the last one ends with today', () => {
  const calendar = layOutStreakDays([], SATURDAY, 0, 38)
  expect(calendar.days).toHaveLength(37 * 7 + 6)
  expect(calendar.days.at(0)).toMatchObject({ on: '2026-03-02', column: 0, row: 0 })
  expect(calendar.days.at(-1)).toMatchObject({ on: SATURDAY, column: 37, row: 5, isToday: true })
})

test('a Sunday closes its week and a Monday opens the next', () => {
  expect(layOutStreakDays([], '2026-11-22', 0, 2).days.at(-1)).toMatchObject({ column: 1, row: 6 })
  expect(layOutStreakDays([], '2026-11-23', 0, 2).days.at(-1)).toMatchObject({ column: 1, row: 0 })
})

test('the size of a dot follows the number of prayers up to three', () => {
  const counts = [0, 1, 2, 3, 9].map((count, index) => ({ on: `2026-11-1${index}`, count }))
  const calendar = layOutStreakDays(counts, SATURDAY, 0, 4)
  expect(counts.map(({ on }) => dayIn(calendar, on)?.level)).toEqual([0, 1, 2, 3, 3])
})

test('a run ends today when something was prayed today', () => {
  const counts = ['2026-11-19', '2026-11-20', SATURDAY].map((on) => ({ on, count: 1 }))
  const run = layOutStreakDays(counts, SATURDAY, 3, 2).days.filter((day) => day.isInRun)
  expect(run.map((day) => day.on)).toEqual(['2026-11-19', '2026-11-20', SATURDAY])
})

test('a run that still waits for today ends yesterday', () => {
  const counts = ['2026-11-19', '2026-11-20'].map((on) => ({ on, count: 1 }))
  const run = layOutStreakDays(counts, SATURDAY, 2, 2).days.filter((day) => day.isInRun)
  expect(run.map((day) => day.on)).toEqual(['2026-11-19', '2026-11-20'])
})

test('a month label is over the first column that begins in it', () => {
  const { months } = layOutStreakDays([], SATURDAY, 0, 4)
  expect(months).toEqual([{ on: '2026-11-01', column: 1 }])
})

test('the calendar crosses a leap day and the turn of a year', () => {
  expect(dayIn(layOutStreakDays([], '2028-03-01', 0, 2), '2028-02-29')).toMatchObject({ row: 1 })
  expect(dayIn(layOutStreakDays([], '2027-01-01', 0, 2), '2026-12-31')).toMatchObject({ row: 3 })
})
