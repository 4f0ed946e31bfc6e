import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Dashboard as DashboardData } from '#contract/api/screen-operations.ts'
import type { FirstSteps } from '#contract/prayers/prayer-journey.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { inviteTokenIn } from './invite-link.ts'

setupRender()

const nothing: DashboardData = {
  firstSteps: { isShown: false, done: [], toCarry: [] },
  news: [],
  carried: { items: [], total: 0, prayed: 0 },
  stats: {
    totalPrayers: 0,
    activePrayers: 0,
    answeredPrayers: 0,
    currentStreak: 0,
    longestStreak: 0,
    totalBadges: 0,
    engagementCount: 0,
    totalMiracles: 0,
    supportsGiven: 0,
    prayingSince: null,
  },
  streak: {
    today: '2026-11-21',
    current: 0,
    longest: 0,
    days: [],
    lastOn: null,
    openDay: null,
    enteredDay: null,
    restDays: [],
    refusedTimeZones: [],
  },
  badges: [],
  activePrayers: { items: [], hasMore: false },
  miracles: { items: [], hasMore: false },
}
const rain = {
  id: '01930000-0000-7000-8000-000000000005',
  title: 'Rain for the Koup',
  excerpt: 'The third dry spring.',
  language: 'en',
  category: 'other',
  status: 'active',
  dateSubmitted: '2026-11-21T04:00:00Z',
  author: { name: 'Johan Botha', tint: 1 },
  supportCount: 7,
  isSupporter: false,
  isCarried: false,
  prayedToday: false,
} as const

function openDashboard(steps: Partial<FirstSteps>, fakeAnswers: FakeAnswers = {}) {
  const firstSteps = { isShown: true, done: [], toCarry: [rain], ...steps }
  return renderSite(
    '/dashboard',
    { getDashboard: () => ({ ...nothing, firstSteps }), ...fakeAnswers },
    nomvula,
  )
}

const card = () => screen.findByRole('region', { name: 'Three first steps' })
const putAway = async () =>
  within(await card()).getByRole('button', { name: 'Put away the three first steps' })

test('on the first day the three steps stand alone, each with its way (REQ-322, DASH-2)', async () => {
  await openDashboard({})
  const steps = within(await card())
  expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Write your first prayer',
    "Carry somebody else's",
    'Pray with people you know',
  ])
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/new-prayer',
    `/prayers/${rain.id}`,
    '/prayers',
    '/groups/explore',
  ])
  expect(screen.queryByText('Total Prayers')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Current streak' })).toBeNull()
})

test('a step that is done is marked and its button leaves; the rest of the dashboard comes (REQ-322)', async () => {
  const stats = { ...nothing.stats, totalPrayers: 1 } as DashboardData['stats']
  await openDashboard(
    {},
    {
      getDashboard: () => ({
        ...nothing,
        stats,
        firstSteps: { isShown: true, done: ['prayer', 'group'], toCarry: [rain] },
        news: [],
        carried: { items: [], total: 0, prayed: 0 },
      }),
    },
  )
  const steps = within(await card())
  steps.getByRole('heading', { name: 'Done: Write your first prayer' })
  steps.getByRole('heading', { name: 'Done: Pray with people you know' })
  expect(steps.queryByRole('link', { name: 'Write a prayer' })).toBeNull()
  expect(steps.queryByRole('link', { name: 'Find a group' })).toBeNull()
  screen.getByText('Total Prayers')
})

test('somebody is carried from the card itself (REQ-322)', async () => {
  const { sent } = await openDashboard(
    { toCarry: [{ ...rain, prayedToday: true }] },
    { supportPrayer: () => ({ count: 8, mine: true }) },
  )
  const offer = await screen.findByRole('button', { name: /^Carry it\? .* for Rain for the Koup/ })
  await act(async () => fireEvent.click(offer))
  await screen.findByText('Thank you for your support!')
  await waitFor(() => expect(sent.filter(([name]) => name === 'getDashboard')).toHaveLength(2))
})

test('put away, the card leaves and the focus stays on the page (REQ-322)', async () => {
  let isShown = true
  const { sent } = await openDashboard(
    {},
    {
      getDashboard: () => ({ ...nothing, firstSteps: { isShown, done: [], toCarry: [] } }),
      endFirstSteps: () => {
        isShown = false
        return {}
      },
    },
  )
  const button = await putAway()
  button.focus()
  await act(async () => fireEvent.click(button))
  await screen.findByText('Total Prayers')
  expect(screen.queryByRole('region', { name: 'Three first steps' })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(sent.filter(([name]) => name === 'endFirstSteps')).toHaveLength(1)
})

test('a card that could not be put away stays and says so', async () => {
  await openDashboard(
    {},
    {
      endFirstSteps: () => {
        throw refusal('UNEXPECTED')
      },
    },
  )
  fireEvent.click(await putAway())
  await waitFor(() =>
    expect(shownToasts()).toEqual(['The first steps could not be put away. Please try again.']),
  )
  await card()
})

test('a pasted invite link is opened; anything else is refused beside the field (REQ-322)', async () => {
  const { path } = await openDashboard({})
  fireEvent.click(await screen.findByRole('button', { name: 'Paste an invite' }))
  const field = screen.getByLabelText<HTMLInputElement>('Invite link')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Come and pray with us!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open invite' }))
  await screen.findByText(/^This is no invite link\./)
  const token = `${'k3'.repeat(21)}_`
  fireEvent.change(field, { target: { value: `Join us: https://thandaza.example/invite/${token} !` } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open invite' })))
  await waitFor(() => expect(path()).toBe(`/invite/${token}`))
})

test('the token is found in a link, in a message around it, and in nothing else', () => {
  const token = 'aB_-'.repeat(11).slice(0, 43)
  expect(inviteTokenIn(`https://thandaza.example/invite/${token}`)).toBe(token)
  expect(inviteTokenIn(`Come: http://localhost:3000/invite/${token}?x=1 today`)).toBe(token)
  for (const mark of ['.', ')', '_', '*', '\u200b'])
    expect(inviteTokenIn(`_https://thandaza.example/invite/${token}${mark}`)).toBe(token)
  const longer = `https://thandaza.example/invite/${token}a`
  for (const text of [
    '',
    token,
    longer,
    'https://thandaza.example/invite/',
    'https://thandaza.example/s/abc',
  ])
    expect(inviteTokenIn(text)).toBeNull()
})
