import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Community as CommunityData } from '#contract/community/community-operations.ts'
import type { CommunityStatistics } from '#contract/community/statistic-operations.ts'
import { fakeEventSource, onlyStream, openStreams } from '#tests/support/web/fake-event-source.ts'
import { someStory } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { Community } from './community.tsx'

setupRender()
fakeEventSource()

const statistics: CommunityStatistics = {
  totalUsers: 52459,
  totalPrayers: 178543,
  totalMiracles: 82841,
  totalGroups: 3106,
  totalSupports: 914208,
  totalIntercessions: 1204311,
  topCategories: [
    { category: 'health', count: 4211 },
    { category: 'other', count: 1 },
  ],
  categoryRates: [
    { category: 'family', totalPrayers: 1840, answeredPrayers: 2000, miracleRate: 109 },
    { category: 'health', totalPrayers: 4211, answeredPrayers: 2695, miracleRate: 64 },
    { category: 'other', totalPrayers: 0, answeredPrayers: 0, miracleRate: 0 },
  ],
  asOf: '2026-11-21T04:05:00Z',
  isCurrent: true,
}

const data: CommunityData = {
  presence: { praying: 47 },
  statistics,
  stories: { items: [someStory(2), someStory(1)], next: null },
}

const unavailable = "We couldn't load the community statistics at this time. Please try again later."
const failed = 'Failed to load community statistics. Please try again later.'

async function showCommunity(fakeAnswers: FakeAnswers = {}, isVisitor = false) {
  const rendered = await renderWithApp(
    (api) => <Community api={api} appName="Thandaza" timeZone={nomvula.timeZone} isVisitor={isVisitor} />,
    {
      getCommunity: () => data,
      ...fakeAnswers,
    },
  )
  const reads = (name: string) => rendered.sent.filter(([operation]) => operation === name).length
  return { ...rendered, reads }
}

const people = () => screen.getByText(/praying right now/).parentElement?.textContent
const litDotCount = () => document.querySelectorAll('circle[data-lit]').length
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('the loading state is shown under the heading (COMM-1, COMM-6)', async () => {
  await showCommunity({ getCommunity: () => new Promise(() => undefined) })
  expect(screen.getByRole('heading', { level: 1, name: 'Community Dashboard' })).toBeTruthy()
  expect(screen.getByText('Thandaza statistics and miracle stories')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Loading community statistics...')
})

test('the whole page loads with one request, its five numbers grouped (COMM-3, COMM-9, REQ-471)', async () => {
  const { sent } = await showCommunity()
  const labels = await screen.findAllByRole('term')
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'Community Members',
    'Total Prayers',
    'Reported Miracles',
    'Prayer Groups',
    'Prayer Supports',
  ])
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures.map((figure) => figure?.match(/^[\d,]+/)?.[0])).toEqual([
    '52,459',
    '178,543',
    '82,841',
    '3,106',
    '914,208',
  ])
  expect(screen.getByText('Community Members').parentElement?.title).toContain('verified e-mail address')
  expect(titles()).toEqual(['Story 2', 'Story 1'])
  expect(screen.queryByText(/^As of/)).toBeNull()
  expect(sent.map(([name]) => name)).toEqual(['getCommunity'])
})

test('people come first: the count, the newest stories, then the numbers, and the rates last (REQ-344)', async () => {
  await showCommunity()
  const rates = await screen.findByRole('heading', { name: 'Miracle Rates by Category' })
  const order = [
    screen.getByText(/praying right now/),
    screen.getByRole('heading', { name: 'Miracle Stories' }),
    screen.getByText('Community Members'),
    screen.getByRole('heading', { name: 'Top Prayer Categories' }),
    rates,
  ]
  const places = order.map((element) => [...document.querySelectorAll('*')].indexOf(element))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(rates.closest('details')?.open).toBe(false)
})

test('rates keep the order of the server, and a bar ends at 100 % (COMM-4)', async () => {
  await showCommunity()
  fireEvent.click(await screen.findByRole('heading', { name: 'Miracle Rates by Category' }))
  const bars = screen.getAllByRole('progressbar')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')])).toEqual([
    ['Family miracle rate', '100'],
    ['Health miracle rate', '64'],
    ['Other miracle rate', '0'],
  ])
  expect(bars.map(({ firstElementChild }) => firstElementChild?.getAttribute('style') ?? null)).toEqual([
    'width: 100%;',
    'width: 64%;',
    null,
  ])
  const barLabels = bars.map((bar) => bar.parentElement?.textContent)
  expect(barLabels).toEqual(['Family2,000 of 1,840 109%', 'Health2,695 of 4,211 64%', 'Other0 of 0 0%'])
})

test('the top categories are an ordered list (COMM-5)', async () => {
  await showCommunity()
  const heading = await screen.findByRole('heading', { name: 'Top Prayer Categories' })
  const panel = within(heading.parentElement ?? document.body)
  const entries = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(entries).toEqual(['1Health4,211 prayers', '2Other1 prayer'])
})

test.each([
  [0, '0 people praying right now', 0],
  [1, '1 person praying right now', 1],
  [47, '47 people praying right now', 47],
  [1204, '1,204 people praying right now', 150],
])('%i praying: the number, and a dot for each (COMM-2)', async (praying, sentence, dots) => {
  await showCommunity({ getCommunity: () => ({ ...data, presence: { praying } }) })
  await waitFor(() => expect(people()).toBe(sentence))
  expect(litDotCount()).toBe(dots)
})

test.each([
  [null, null],
  [4, null],
  [5, '5 people praying right now'],
])(
  'with %s people praying a visitor reads %s, and never of fewer than five (REQ-471)',
  async (count, sentence) => {
    await showCommunity(
      { getCommunity: () => ({ ...data, presence: count === null ? null : { praying: count } }) },
      true,
    )
    await screen.findByText('Community Members')
    expect(screen.queryByText(/praying right now/)?.parentElement?.textContent ?? null).toBe(sentence)
  },
)

test('when the number of people praying is unknown, no number is invented (REQ-1)', async () => {
  await showCommunity({ getCommunity: () => ({ ...data, presence: null }) })
  expect(await screen.findByText('How many people are praying right now could not be counted.')).toBeTruthy()
  expect(litDotCount()).toBe(0)
})

test('LIVE is shown only while the stream is connected; the last number stays after that (COMM-2)', async () => {
  await showCommunity()
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  expect(await screen.findByText('Connecting...')).toBeTruthy()
  onlyStream().open()
  expect(screen.getByText('LIVE')).toBeTruthy()
  onlyStream().cut()
  expect(screen.queryByText('LIVE')).toBeNull()
  expect(screen.getByText('Reconnecting...')).toBeTruthy()
  expect(people()).toBe('47 people praying right now')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Offline')).toBeTruthy()
})

test('the number follows the stream, at most every 10 s, and the last one is not lost (COMM-2)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showCommunity()
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  onlyStream().open()
  onlyStream().send('presence', { praying: 48 })
  await waitFor(() => expect(people()).toBe('48 people praying right now'))
  for (const praying of [50, 60, 49]) onlyStream().send('presence', { praying })
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(people()).toBe('48 people praying right now')
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(people()).toBe('49 people praying right now')
  expect(litDotCount()).toBe(49)
})

test('changed statistics are refetched alone, at most every 10 s (COMM-9)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let totalPrayers = statistics.totalPrayers
  const { reads } = await showCommunity({
    getStatistics: () => {
      totalPrayers += 1
      return { ...statistics, totalPrayers }
    },
    getPresence: () => ({ praying: 47 }),
    listMiracleStories: () => ({ items: [someStory(1)], next: null }),
  })
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  onlyStream().open()
  await waitFor(() => expect(reads('getStatistics')).toBe(1))
  onlyStream().sendEvent({ name: 'statistics.moved', ids: {} }, '11-2')
  onlyStream().sendEvent({ name: 'statistics.moved', ids: {} }, '11-3')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(reads('getStatistics')).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(reads('getStatistics')).toBe(2)
  expect(screen.getByText('178,545')).toBeTruthy()
  expect(reads('getCommunity')).toBe(1)
})

test('old statistics show their time', async () => {
  await showCommunity({
    getCommunity: () => ({ ...data, statistics: { ...statistics, isCurrent: false } }),
  })
  expect(await screen.findByText('As of Nov 21, 2026 at 6:05 AM')).toBeTruthy()
})

test('without statistics the page says so, the stories still show, and a retry is possible (COMM-7)', async () => {
  let answers = 0
  await showCommunity({
    getCommunity: () => ({ ...data, statistics: null }),
    getStatistics: () => {
      answers += 1
      if (answers === 1) throw refusal('UNAVAILABLE')
      return statistics
    },
  })
  expect(await screen.findByRole('heading', { name: 'Statistics Unavailable' })).toBeTruthy()
  expect(screen.getByText(unavailable)).toBeTruthy()
  expect(titles()).toEqual(['Story 2', 'Story 1'])
  expect(shownToasts()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shownToasts()).toEqual([failed]))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('52,459')).toBeTruthy()
  expect(screen.queryByText(unavailable)).toBeNull()
})

test.each([
  ['the server fails', refusal('UNEXPECTED'), failed],
  ['there is no network', noNetwork(), `${failed} / Please check your internet connection and try again.`],
])('when %s the page says so and offers a retry (COMM-8)', async (_, failure, toast) => {
  let isDown = true
  await showCommunity({
    getCommunity: () => {
      if (isDown) throw failure
      return data
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('Statistics Unavailable')
  expect(shownToasts()).toEqual([toast])
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('52,459')).toBeTruthy()
})
