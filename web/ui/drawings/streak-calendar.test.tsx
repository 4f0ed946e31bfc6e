import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StreakCalendar } from './streak-calendar.tsx'

const texts = {
  heading: 'Current streak',
  unit: 'days',
  summary: 'Prayer calendar',
  fewer: 'Fewer',
  more: 'More',
  weekdays: ['Mon', 'Wed', 'Fri', 'Sun'],
  monthName: (on: string) => on,
  dayLabel: () => '',
} as const

test('every day is one point, of a path for those that look alike; today has a ring, and days of rest are open ones of one path (REQ-440)', () => {
  const days = [
    { on: '2026-11-20', count: 1 },
    { on: '2026-11-26', count: 2 },
    { on: '2026-11-27', count: 5 },
  ]
  const rest = [{ from: '2026-11-24', to: '2026-11-25' }]
  const streak = { counts: days, today: '2026-11-27', run: 2, lastOn: '2026-11-27', rest }
  const { container } = render(<StreakCalendar streak={streak} weeks={3} texts={texts} />)
  const pointsOf = (className: string) =>
    [...container.querySelectorAll(`path.${className}`)].map((path) => path.getAttribute('d'))
  expect(pointsOf('day-prayed')).toEqual(['M1 4h0'])
  expect(pointsOf('day-run')).toEqual(['M2 3h0', 'M2 4h0'])
  expect(pointsOf('day-none')[0]?.match(/h0/g)).toHaveLength(14)
  const rings = pointsOf('day-rest')
  expect(rings).toHaveLength(1)
  expect(rings[0]?.match(/M2 [12]m/g)).toHaveLength(2)
  const ring = container.querySelector('.day-today')
  expect([ring?.getAttribute('cx'), ring?.getAttribute('cy')]).toEqual(['2', '4'])
})
