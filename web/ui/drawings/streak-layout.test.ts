import { expect, test } from 'vitest'
import { type DayCount, layOutStreakDays } from './streak-layout.ts'

const SATURDAY = '2026-11-21'

function streakOf(counts: DayCount[], today: string) {
  return { counts, today, run: 0, lastOn: null, rest: [] }
}

function dayIn(calendar: ReturnType<typeof layOutStreakDays>, on: string) {
  return calendar.days.find((day) => day.on === on)
}

test('weeks begin on Monday and the last one ends with today', () => {
  const calendar = layOutStreakDays(streakOf([], SATURDAY), 38)
  expect(calendar.days).toHaveLength(37 * 7 + 6)
  expect(calendar.days.at(0)).toMatchObject({ on: '2026-03-02', column: 0, row: 0 })
  expect(calendar.days.at(-1)).toMatchObject({ on: SATURDAY, column: 37, row: 5, isToday: true })
})

test('a Sunday closes its week and a Monday opens the next', () => {
  expect(layOutStreakDays(streakOf([], '2026-11-22'), 2).days.at(-1)).toMatchObject({ column: 1, row: 6 })
  expect(layOutStreakDays(streakOf([], '2026-11-23'), 2).days.at(-1)).toMatchObject({ column: 1, row: 0 })
})

test('the size of a dot follows the number of prayers up to three', () => {
  const counts = [0, 1, 2, 3, 9].map((count, index) => ({ on: `2026-11-1${index}`, count }))
  const calendar = layOutStreakDays(streakOf(counts, SATURDAY), 4)
  expect(counts.map(({ on }) => dayIn(calendar, on)?.level)).toEqual([0, 1, 2, 3, 3])
})

test('a run ends today when something was prayed today', () => {
  const counts = ['2026-11-19', '2026-11-20', SATURDAY].map((on) => ({ on, count: 1 }))
  const run = layOutStreakDays({ ...streakOf(counts, SATURDAY), run: 3, lastOn: SATURDAY }, 2).days.filter(
    (day) => day.isInRun,
  )
  expect(run.map((day) => day.on)).toEqual(['2026-11-19', '2026-11-20', SATURDAY])
})

test('a run that still waits for today ends yesterday', () => {
  const counts = ['2026-11-19', '2026-11-20'].map((on) => ({ on, count: 1 }))
  const run = layOutStreakDays(
    { ...streakOf(counts, SATURDAY), run: 2, lastOn: '2026-11-20' },
    2,
  ).days.filter((day) => day.isInRun)
  expect(run.map((day) => day.on)).toEqual(['2026-11-19', '2026-11-20'])
})

test('a run goes on over days of rest, which are no part of it; a prayer on one is (REQ-441)', () => {
  const counts = ['2026-11-15', '2026-11-16', '2026-11-18', SATURDAY].map((on) => ({ on, count: 1 }))
  const rest = [{ from: '2026-11-17', to: '2026-11-20' }]
  const { days } = layOutStreakDays({ counts, today: SATURDAY, run: 3, lastOn: SATURDAY, rest }, 2)
  expect(days.filter(({ isInRun }) => isInRun).map(({ on }) => on)).toEqual([
    '2026-11-16',
    '2026-11-18',
    SATURDAY,
  ])
  expect(days.filter(({ isRest }) => isRest).map(({ on }) => on)).toEqual([
    '2026-11-17',
    '2026-11-19',
    '2026-11-20',
  ])
})

test('a month label is over the first column that begins in it', () => {
  const { months } = layOutStreakDays(streakOf([], SATURDAY), 4)
  expect(months).toEqual([{ on: '2026-11-01', column: 1 }])
})

test('the calendar crosses a leap day and the turn of a year', () => {
  expect(dayIn(layOutStreakDays(streakOf([], '2028-03-01'), 2), '2028-02-29')).toMatchObject({ row: 1 })
  expect(dayIn(layOutStreakDays(streakOf([], '2027-01-01'), 2), '2026-12-31')).toMatchObject({ row: 3 })
})
