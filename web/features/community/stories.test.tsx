import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommunityStatistics } from '#contract/community/statistic-operations.ts'
import type { MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import { fakeEventSource, onlyStream, openStreams } from '#tests/support/web/fake-event-source.ts'
import { someStory } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownStatus,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { Community } from './community.tsx'

setupRender()
fakeEventSource()

const statistics: CommunityStatistics = {
  totalUsers: 2,
  totalPrayers: 0,
  totalMiracles: 3,
  totalGroups: 0,
  totalSupports: 0,
  totalIntercessions: 0,
  topCategories: [],
  categoryRates: [],
  asOf: '2026-11-21T04:05:00Z',
  isCurrent: true,
}

type Stories = { items: MiracleStory[]; next: string | null } | null

async function showStories(stories: Stories, fakeAnswers: FakeAnswers = {}) {
  return renderWithApp(
    (api) => <Community api={api} appName="Thandaza" timeZone={nomvula.timeZone} isVisitor={false} />,
    { getCommunity: () => ({ presence: { praying: 1 }, statistics, stories }), ...fakeAnswers },
  )
}

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const amen = () => screen.findByRole('button', { name: /^Amen/ })

test('a story links to its miracle; text that looks like HTML is rendered as text (REQ-52)', async () => {
  await showStories({ items: [someStory(1)], next: null })
  expect(await screen.findByRole('heading', { level: 2, name: 'Miracle Stories' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Story 1' })
  expect(link.getAttribute('href')).toBe(`/miracles/${someStory(1).id}`)
  expect(screen.getByText('It <b>rained</b>.')).toBeTruthy()
  expect(screen.getByText('Johan Botha')).toBeTruthy()
})

test('without any story there is a link to report one', async () => {
  await showStories({ items: [], next: null })
  expect(await screen.findByText('No miracle stories yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Submit a Miracle' }).getAttribute('href')).toBe('/report-miracle')
})

test('more stories load page by page, each once even when the list moved meanwhile', async () => {
  const { sent } = await showStories(
    { items: [someStory(3), someStory(2)], next: 'after-2' },
    { listMiracleStories: () => ({ items: [someStory(2), someStory(1)], next: null }) },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(titles()).toEqual(['Story 3', 'Story 2', 'Story 1']))
  expect(sent.at(-1)).toEqual(['listMiracleStories', { cursor: 'after-2' }])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a page that fails shows an error and can be retried', async () => {
  let isDown = true
  await showStories(
    { items: [someStory(2)], next: 'after-2' },
    {
      listMiracleStories: () => {
        if (isDown) throw noNetwork()
        return { items: [someStory(1)], next: null }
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Miracle stories could not be loaded. Please try again later.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Story 2', 'Story 1']))
})

test('without stories the statistics still show, and the stories can be retried', async () => {
  await showStories(null, { listMiracleStories: () => ({ items: [someStory(1)], next: null }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Story 1']))
  expect(screen.getByText('Community Members')).toBeTruthy()
})

test('new stories wait until they are requested, and nothing moves before (COMM-9)', async () => {
  const { queryClient } = await showStories(
    { items: [someStory(1)], next: null },
    { listMiracleStories: () => ({ items: [someStory(2), someStory(1)], next: null }) },
  )
  await screen.findByText('Story 1')
  expect(screen.queryByRole('button', { name: 'Look for new stories' })).toBeNull()
  queryClient.setQueryData(['getStatistics'], { ...statistics, totalMiracles: 4 })
  fireEvent.click(await screen.findByRole('button', { name: 'Look for new stories' }))
  await waitFor(() => expect(titles()).toEqual(['Story 2', 'Story 1']))
  expect(screen.queryByRole('button', { name: 'Look for new stories' })).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Miracle Stories' })),
  )
})

test.each(['miracle.edited', 'miracle.deleted'] as const)(
  'a story of somebody else leaves at once when it is no longer public (%s)',
  async (name) => {
    const { sent } = await showStories(
      { items: [someStory(2), someStory(1)], next: null },
      {
        getStatistics: () => statistics,
        getPresence: () => ({ praying: 1 }),
        listMiracleStories: () => ({ items: [someStory(2), someStory(1)], next: null }),
      },
    )
    await screen.findByText('Story 2')
    await waitFor(() => expect(openStreams()).toHaveLength(1))
    onlyStream().open()
    await waitFor(() => expect(sent.map(([operation]) => operation)).toContain('listMiracleStories'))
    const before = sent.length
    onlyStream().sendEvent({ name, ids: { miracleId: someStory(2).id } }, '11-2')
    await waitFor(() => expect(titles()).toEqual(['Story 1']))
    expect(sent).toHaveLength(before)
  },
)

test('an own story that was edited elsewhere stays and is refetched, as it may still be public', async () => {
  let story = someStory(1, { mine: true })
  await showStories(
    { items: [story], next: null },
    {
      getStatistics: () => statistics,
      getPresence: () => ({ praying: 1 }),
      listMiracleStories: () => ({ items: [story], next: null }),
    },
  )
  await screen.findByText('Story 1')
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  onlyStream().open()
  story = { ...story, title: 'Rain at last' }
  onlyStream().sendEvent({ name: 'miracle.edited', ids: { miracleId: story.id } }, '11-2')
  expect(titles()).toHaveLength(1)
  await waitFor(() => expect(titles()).toEqual(['Rain at last']))
})

test('four stories first; the others follow on request, with the focus on the first of them (REQ-344)', async () => {
  const items = [6, 5, 4, 3, 2, 1].map((number) => someStory(number))
  await showStories({ items, next: null })
  await screen.findByText('Story 6')
  expect(titles()).toEqual(['Story 6', 'Story 5', 'Story 4', 'Story 3'])
  fireEvent.click(screen.getByRole('button', { name: 'More stories' }))
  expect(titles()).toHaveLength(6)
  expect(document.activeElement?.textContent).toBe('Story 2')
  expect(screen.queryByRole('button', { name: 'More stories' })).toBeNull()
})

test('an Amen shows at once, stays when the server accepts it, and can be taken back', async () => {
  const { sent } = await showStories(
    { items: [someStory(1)], next: null },
    {
      sayAmen: () => ({ count: 6, mine: true }),
      withdrawAmen: () => ({ count: 5, mine: false }),
    },
  )
  const toggle = await amen()
  expect(toggle.textContent).toBe('Amen to Story 14')
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.textContent).toBe('Amen to Story 16'))
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.textContent).toBe('Amen to Story 15'))
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  expect(sent.slice(1)).toEqual([
    ['sayAmen', { miracleId: someStory(1).id }],
    ['withdrawAmen', { miracleId: someStory(1).id }],
  ])
  expect(shownToasts()).toEqual([])
})

test.each([
  [refusal('UNEXPECTED'), 'Failed to say Amen. Please try again.'],
  [noNetwork(), 'Failed to say Amen. Please try again.'],
  [refusal('UNAUTHENTICATED'), 'Please log in to say Amen'],
  [refusal('NOT_FOUND'), 'Failed to say Amen. Please try again. This miracle is no longer there.'],
])('a refused Amen is rolled back with the reason (%s)', async (failure, sentence) => {
  await showStories(
    { items: [someStory(1)], next: null },
    {
      sayAmen: () => {
        throw failure
      },
    },
  )
  const toggle = await amen()
  fireEvent.click(toggle)
  await waitFor(() => expect(shownStatus()).toEqual([sentence]))
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('false'))
  expect(toggle.textContent).toBe('Amen to Story 14')
})
