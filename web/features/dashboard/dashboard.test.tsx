import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { Dashboard as DashboardData } from '#contract/api/screen-operations.ts'
import type { UserStats } from '#contract/prayers/prayer-journey.ts'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { Dashboard, greet } from './dashboard.tsx'
import { figureOf } from './numbers-row.tsx'
import { streakLine } from './streak-panel.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }

const stats: UserStats = {
  totalPrayers: 1204,
  activePrayers: 3,
  answeredPrayers: 1,
  currentStreak: 12,
  longestStreak: 21,
  totalBadges: 2,
  engagementCount: 7,
  totalMiracles: 2,
  supportsGiven: 126,
  prayingSince: '2024-03-31T22:30:00Z',
}

const surgery = {
  id: '01930000-0000-7000-8000-0000000000a1',
  title: 'Surgery at Tygerberg',
  excerpt: 'She is calm, I am not.',
  language: 'en',
  category: 'health',
  status: 'active',
  dateSubmitted: '2026-11-19T04:00:00Z',
  author: { name: 'Nomvula D.', tint: 1 },
  supportCount: 52,
  audience: { kind: 'groups', groupCount: 2 },
  isPinned: false,
  prayedToday: false,
  prayedFor: { peopleToday: 3, peopleThisWeek: 9 },
} as const

const noRest = { lastOn: null, openDay: null, enteredDay: null, restDays: [], refusedTimeZones: [] }

const data: DashboardData = {
  firstSteps: { isShown: false, done: [], toCarry: [] },
  news: [],
  carried: { items: [], total: 0, prayed: 0 },
  stats,
  streak: {
    today: '2026-11-21',
    current: 1,
    longest: 1,
    days: [{ on: '2026-11-21', count: 2 }],
    ...noRest,
    lastOn: '2026-11-21',
  },
  badges: [
    { code: 'first-prayer', earnedAt: '2024-03-31T22:30:00Z' },
    { code: 'streak-7', earnedAt: '2026-11-02T08:00:00Z' },
  ],
  activePrayers: { items: [surgery], hasMore: false },
  miracles: {
    items: [
      {
        id: '01930000-0000-7000-8000-0000000000b1',
        title: 'The bank said yes',
        excerpt: 'After the third letter.',
        language: 'en',
        audience: { kind: 'private', groupCount: 0 },
        reportedAt: '2026-11-14T08:00:00Z',
        prayedDays: 61,
      },
      {
        id: '01930000-0000-7000-8000-0000000000b2',
        title: 'Rain',
        excerpt: 'It came.',
        language: 'en',
        audience: { kind: 'public', groupCount: 0 },
        reportedAt: '2026-11-02T08:00:00Z',
        prayedDays: null,
      },
    ],
    hasMore: true,
  },
}

const sentence = 'Failed to load some dashboard data. Please try again later.'

async function showDashboard(fakeAnswers: FakeAnswers) {
  const onAddress = vi.fn()
  const rendered = await renderWithApp(
    (api) => <Dashboard api={api} member={nomvula} address={{}} onAddress={onAddress} />,
    fakeAnswers,
  )
  return { ...rendered, onAddress }
}

test.each([
  [0, 0, "You're at your best!"],
  [1, 1, "You're at your best!"],
  [8, 3, "You're at your best!"],
  [0, 1, '2 more days to beat your record'],
  [3, 3, "You're at your best!"],
  [12, 21, '10 more days to beat your record'],
  [0, 1200, '1,201 more days to beat your record'],
])('a streak of %i with a record of %i says: %s (DASH-7, DASH-8)', (current, longest, line) => {
  expect(streakLine({ current, longest })).toBe(line)
})

test.each([
  ['2026-11-21T01:30:00Z', 'Good morning, Nomvula', 'Saturday 21 November'],
  ['2026-11-21T04:00:00Z', 'Good morning, Nomvula', 'Saturday 21 November'],
  ['2026-11-21T10:00:00Z', 'Good afternoon, Nomvula', 'Saturday 21 November'],
  ['2026-11-21T16:00:00Z', 'Good evening, Nomvula', 'Saturday 21 November'],
  ['2026-11-21T22:30:00Z', 'Good morning, Nomvula', 'Sunday 22 November'],
])('the greeting follows the time zone of the member (%s)', (at, greeting, today) => {
  expect(greet(nomvula, Date.parse(at))).toEqual({ greeting, today })
})

test.each([
  [0, '0'],
  [1204, '1,204'],
  [null, '0'],
  [undefined, '0'],
  [Number.NaN, '0'],
  ['12', '0'],
])('a figure of %o is shown as %s (DASH-2)', (value, figure) => {
  expect(figureOf(value)).toBe(figure)
})

test('the loading state is shown under the heading (DASH-1, DASH-6)', async () => {
  await showDashboard({ getDashboard: () => new Promise(() => undefined) })
  expect(screen.getByRole('heading', { level: 1, name: 'Your Dashboard' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Prayer Request' }).getAttribute('href')).toBe('/new-prayer')
  expect(screen.getByRole('status').textContent).toBe('Loading your dashboard...')
})

test('the numbers have correct captions, in the time zone of the member (DASH-2)', async () => {
  const { sent } = await showDashboard({ getDashboard: () => data, getPrayerPage: never })
  const figures = await screen.findAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['1,204', '3', '2', '2'])
  for (const caption of ['1 answered prayer', '126 times you supported', 'Praying here since April 2024'])
    screen.getByText(caption)
  expect(screen.getByText('Longest streak: 1 day')).toBeTruthy()
  expect(sent.filter(([name]) => name === 'getDashboard')).toHaveLength(1)
})

test('a new member sees zeros and no false caption (DASH-2)', async () => {
  const none = { totalPrayers: 0, activePrayers: 0, answeredPrayers: 0, totalMiracles: 0, totalBadges: 0 }
  await showDashboard({
    getDashboard: () => ({
      ...data,
      stats: { ...stats, ...none, supportsGiven: 0, engagementCount: 0, prayingSince: null },
      streak: { today: '2026-11-21', current: 0, longest: 0, days: [], ...noRest },
      badges: [],
      activePrayers: { items: [], hasMore: false },
      miracles: { items: [], hasMore: false },
    }),
  })
  const figures = await screen.findAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['0', '0', '0', '0'])
  expect(screen.getByText('Your first streak starts today.')).toBeTruthy()
  expect(screen.getByText('No active prayers yet')).toBeTruthy()
  expect(screen.getByText('No miracles yet')).toBeTruthy()
  expect(screen.getByText('The first ones come by themselves as you pray.')).toBeTruthy()
})

test('an active prayer links to its miracle form and its details (DASH-3)', async () => {
  await showDashboard({ getDashboard: () => data, getPrayerPage: never })
  const report = await screen.findByRole('link', { name: 'Submit Miracle for Surgery at Tygerberg' })
  expect(report.getAttribute('href')).toBe(`/report-miracle/${surgery.id}`)
  const details = screen.getByRole('link', { name: 'View details about Surgery at Tygerberg' })
  expect(details.getAttribute('href')).toBe(`/prayers/${surgery.id}`)
  expect(screen.getByText('2 groups')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Show all\s*active/ })).toBeNull()
})

test('a prayer is pinned and says so; its button keeps the focus when the row moves back (REQ-239)', async () => {
  const other = { ...surgery, id: surgery.id.replace(/1$/, '2'), title: 'Rain for the Karoo' }
  let isPinned = false
  const items = () => (isPinned ? [{ ...other, isPinned }, surgery] : [surgery, other])
  const { sent } = await showDashboard({
    getDashboard: () => ({ ...data, activePrayers: { items: items(), hasMore: true } }),
    pinPrayer: (input) => {
      isPinned = input.isPinned
      return { isPinned }
    },
    getPrayerPage: never,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pin Rain for the Karoo to the top' }))
  const unpin = await screen.findByRole('button', { name: 'Unpin Rain for the Karoo' })
  expect(screen.getByText('Pinned').closest('li')?.textContent).toContain('Rain for the Karoo')
  expect(screen.getByText('Your pinned and your newest active prayers are shown here.')).toBeTruthy()
  unpin.focus()
  fireEvent.click(unpin)
  const pin = await screen.findByRole('button', { name: 'Pin Rain for the Karoo to the top' })
  expect(document.activeElement).toBe(pin)
  const pins = sent.filter(([name]) => name === 'pinPrayer').map(([, input]) => input)
  expect(pins).toEqual([
    { prayerId: other.id, isPinned: true },
    { prayerId: other.id, isPinned: false },
  ])
})

test('more than ten active prayers link to the history (REQ-113)', async () => {
  await showDashboard({
    getDashboard: () => ({ ...data, activePrayers: { items: [surgery], hasMore: true } }),
    getPrayerPage: never,
  })
  const all = await screen.findByRole('link', { name: 'Show all active prayer requests' })
  expect(all.getAttribute('href')).toBe('/dashboard?tab=history&filter=active')
})

test.each([
  ['on a good connection the first four', { effectiveType: '4g' }, 4],
  ['with Save-Data none', { effectiveType: '4g', saveData: true }, 0],
])('the details of active prayers are prefetched: %s (DASH-9)', async (_, connection, most) => {
  stubProperty(navigator, 'connection', connection)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const items = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...surgery, id: surgery.id.slice(0, -1) + n }))
  const { sent } = await showDashboard({
    getDashboard: () => ({ ...data, activePrayers: { items, hasMore: false } }),
    getPrayerPage: never,
  })
  await screen.findAllByText(surgery.title)
  expect(sent.map(([name]) => name)).toEqual(['getDashboard'])
  await vi.advanceTimersByTimeAsync(2000)
  const pages = sent.filter(([name]) => name === 'getPrayerPage').map(([, input]) => input)
  expect(pages).toEqual(items.slice(0, most).map(({ id }) => ({ prayerId: id })))
})

test('own miracles show the prayer duration and the date (DASH-4)', async () => {
  await showDashboard({ getDashboard: () => data, getPrayerPage: never })
  const bank = await screen.findByRole('link', { name: 'The bank said yes' })
  expect(bank.getAttribute('href')).toBe('/miracles/01930000-0000-7000-8000-0000000000b1')
  expect(screen.getByText('Prayed for 61 days')).toBeTruthy()
  expect(screen.getByText('Nov 14, 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Submit a Miracle' }).getAttribute('href')).toBe('/report-miracle')
  const all = screen.getByRole('link', { name: 'Show all miracles' })
  expect(all.getAttribute('href')).toBe('/dashboard?tab=history&filter=miracles')
})

test('badges show their date and their total (REQ-12)', async () => {
  await showDashboard({ getDashboard: () => data, getPrayerPage: never })
  expect(await screen.findByText('2 of 15 earned')).toBeTruthy()
  expect(screen.getByText('First prayer')).toBeTruthy()
  expect(screen.getByText('Apr 1, 2024')).toBeTruthy()
  expect(screen.getByText('13 more to come')).toBeTruthy()
  expect(screen.getByText(/You took part 7 times/)).toBeTruthy()
})

test('a dashboard that cannot be loaded says so once and offers a retry (DASH-10)', async () => {
  let isDown = true
  const { sent } = await showDashboard({
    getDashboard: () => {
      if (isDown) throw refusal('UNEXPECTED')
      return data
    },
    getPrayerPage: never,
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(shownToasts()).toEqual([sentence])
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('Longest streak: 1 day')).toBeTruthy()
  expect(sent.filter(([name]) => name === 'getDashboard')).toHaveLength(2)
})

test.each([
  ['stats', 'Your numbers'],
  ['streak', 'Current streak'],
  ['badges', 'Badges'],
  ['activePrayers', 'Active Prayer Requests'],
  ['miracles', 'Miracles'],
] as const)('without %s the rest shows, and that section can be retried (DASH-10)', async (part, name) => {
  let isDown = true
  await showDashboard({
    getDashboard: () => (isDown ? { ...data, [part]: null } : data),
    getPrayerPage: never,
  })
  const said = await screen.findByText('This part could not be loaded.')
  expect(within(said).getByText(name)).toBeTruthy()
  expect(shownToasts()).toEqual([sentence])
  expect(screen.getAllByText(part === 'streak' ? 'First prayer' : 'Longest streak: 1 day')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText('This part could not be loaded.')).toBeNull(), {
    timeout: 600_000,
  })
  expect(shownToasts()).toEqual([sentence])
})

test('the history is a separate tab with its own URL (REQ-13)', async () => {
  const { onAddress } = await showDashboard({ getDashboard: () => data, getPrayerPage: never })
  fireEvent.click(screen.getByRole('tab', { name: 'History' }))
  expect(onAddress).toHaveBeenCalledWith({ tab: 'history' })
})

test.each([
  ['a member', nomvula, true, null],
  [
    'a moderator',
    { ...nomvula, roles: ['user', 'moderator'] } satisfies Member,
    true,
    ['Reports', 'Audit log'],
  ],
  ['an admin', admin, false, ['Reports', 'Contact messages', 'Payments', 'Audit log']],
  [
    'an admin, where page views are counted,',
    admin,
    true,
    ['Reports', 'Contact messages', 'Payments', 'Audit log', 'Page views'],
  ],
])('%s sees the links to the existing staff pages', async (_, member, analytics, links) => {
  const fakeAnswers = { getDashboard: () => data, getPrayerPage: never, countPageView: () => ({}) }
  await renderSite('/dashboard', fakeAnswers, member, { analytics })
  await screen.findByText('First prayer')
  const nav = screen.queryByRole('navigation', { name: 'For staff' })
  expect(
    nav &&
      within(nav)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
  ).toEqual(links)
})

/** Stubs prefetched details, which never arrive in these tests. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

test('a member whose mails come back is notified, and has the address confirmed again (REQ-394)', async () => {
  const refused = { ...nomvula, isMailRefused: true }
  const { sent } = await renderWithApp(
    (api) => <Dashboard api={api} member={refused} address={{}} onAddress={vi.fn()} />,
    { getDashboard: () => data, requestVerification: () => ({ resendAfterSeconds: 60 }) },
  )
  expect(await screen.findByText('Our mails do not reach you')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send a link' }))
  await waitFor(() => expect(shownToasts()).toEqual(['We sent a link to your address']))
  expect(sent).toContainEqual(['requestVerification', { email: refused.email }])
})

test('nobody else is notified of mails (REQ-394)', async () => {
  await showDashboard({ getDashboard: () => data })
  expect(await screen.findByText('Surgery at Tygerberg')).toBeTruthy()
  expect(screen.queryByText('Our mails do not reach you')).toBeNull()
})
