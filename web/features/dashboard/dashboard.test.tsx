import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Dashboard as DashboardData } from '#contract/screens.ts'
import { nomvula, refusal, setStage, show, toldSoFar } from '#web/testing/stage.tsx'
import { Dashboard } from './dashboard.tsx'
import { greet } from './greeting.ts'
import { streakLine } from './streak-panel.tsx'

setStage()

const data: DashboardData = {
  activePrayers: [],
  hasMore: false,
  streak: { today: '2026-11-21', current: 1, longest: 1, days: [{ on: '2026-11-21', count: 2 }] },
}

test.each([
  [0, 0, "You're at your best! Pray today to begin your streak."],
  [1, 1, "You're at your best!"],
  [8, 3, "You're at your best!"],
  [0, 1, '2 more days to beat your record'],
  [3, 3, "You're at your best!"],
  [12, 21, '10 more days to beat your record'],
  [0, 1200, '1,201 more days to beat your record'],
])('a streak of %i with a record of %i says: %s', (current, longest, sentence) => {
  expect(streakLine({ current, longest })).toBe(sentence)
})

test.each([
  ['2026-11-21T01:30:00Z', 'Good evening, Nomvula. Saturday, 21 November.'],
  ['2026-11-21T04:00:00Z', 'Good morning, Nomvula. Saturday, 21 November.'],
  ['2026-11-21T10:00:00Z', 'Good afternoon, Nomvula. Saturday, 21 November.'],
  ['2026-11-21T16:00:00Z', 'Good evening, Nomvula. Saturday, 21 November.'],
  ['2026-11-21T22:30:00Z', 'Good evening, Nomvula. Sunday, 22 November.'],
])('the greeting goes by the clock where the member lives (%s)', (at, greeting) => {
  expect(greet(nomvula, Date.parse(at))).toBe(greeting)
})

test('while it is read the dashboard says so, then shows streak and sections', async () => {
  await show((api) => <Dashboard api={api} member={nomvula} sections={() => <p>sections</p>} />, {
    getDashboard: () => data,
  })
  expect(await screen.findByText('sections')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your Dashboard' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Prayer Request' }).getAttribute('href')).toBe('/new-prayer')
  expect(screen.getByText('Longest streak: 1 day')).toBeTruthy()
  expect(screen.getByText('day')).toBeTruthy()
})

test('a dashboard that cannot be read says so once and offers to try again', async () => {
  let isDown = true
  const { sent } = await show(
    (api) => <Dashboard api={api} member={nomvula} sections={() => <p>sections</p>} />,
    {
      getDashboard: () => {
        if (isDown) throw refusal('UNEXPECTED')
        return data
      },
    },
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const sentence = 'Failed to load some dashboard data. Please try again later.'
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(toldSoFar()).toEqual([sentence])
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('sections')).toBeTruthy()
  expect(sent).toHaveLength(2)
})

test('the loading sentence stands alone', async () => {
  await show((api) => <Dashboard api={api} member={nomvula} sections={() => null} />, {
    getDashboard: () => new Promise(() => undefined),
  })
  expect(screen.getByRole('status').textContent).toBe('Loading your dashboard...')
})
