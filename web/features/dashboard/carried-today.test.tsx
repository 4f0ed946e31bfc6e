import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { CarriedPrayer } from '#contract/prayers/carried-prayer-operations.ts'
import { carriedLimits } from '#contract/prayers/prayer-constants.ts'
import { type FakeAnswers, nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

function carriedPrayer(number: number, overrides: Partial<CarriedPrayer> = {}): CarriedPrayer {
  return {
    id: `01930000-0000-7000-8000-00000000000${number}`,
    title: `Prayer ${number}`,
    language: 'en',
    category: 'other',
    status: 'active',
    dateSubmitted: '2026-11-21T04:00:00Z',
    updatedAt: null,
    author: { name: 'Johan Botha', tint: 1 },
    mine: false,
    prayedToday: false,
    ...overrides,
  }
}

const seven = [1, 2, 3, 4, 5, 6, 7].map((number) => carriedPrayer(number))

function dashboardOf(items: CarriedPrayer[]): Dashboard {
  const prayed = items.filter(({ prayedToday }) => prayedToday).length
  return {
    firstSteps: { isShown: false, done: [], toCarry: [] },
    news: [],
    carried: { items, total: items.length, prayed },
    stats: null,
    streak: null,
    badges: null,
    activePrayers: { items: [], hasMore: false },
    miracles: null,
  }
}

async function openDashboard(items: CarriedPrayer[], fakeAnswers: FakeAnswers = {}) {
  const answers = { getDashboard: () => dashboardOf(items), ...fakeAnswers }
  const site = await renderSite('/dashboard', answers, nomvula)
  return { ...site, section: within(await screen.findByRole('region', { name: 'Carried today' })) }
}

const rows = (list: HTMLElement | null | undefined) =>
  within(list ?? document.body)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('a')?.textContent)
const pressedIn = (section: { getAllByRole: typeof screen.getAllByRole }) =>
  section
    .getAllByRole('button', { pressed: true, hidden: true })
    .map((mark) => mark.getAttribute('aria-label'))

test('in the morning five wait in sight and the others behind a line (REQ-422)', async () => {
  const { section } = await openDashboard(seven)
  section.getByText('7 prayers wait for you')
  expect(section.getByRole('link', { name: 'Pray through them' }).getAttribute('href')).toBe(
    '/pray?source=today',
  )
  const [inSight] = section.getAllByRole('list')
  expect(rows(inSight)).toEqual(['Prayer 1', 'Prayer 2', 'Prayer 3', 'Prayer 4', 'Prayer 5'])
  expect(rows(section.getByText('2 more').closest('details'))).toEqual(['Prayer 6', 'Prayer 7'])
  expect(section.getByRole('link', { name: 'All that you carry' }).getAttribute('href')).toBe('/carried')
})

test('the half sun of a row is its "I prayed": the row stays where it is, and it can be taken back (REQ-422)', async () => {
  const three = [...seven.slice(0, 2), carriedPrayer(3, { prayedToday: true })]
  let reads = 0
  const { section } = await openDashboard(three, {
    prayForPrayer: () => ({ count: 1, people: 1, mine: { times: 1, lastOn: '2026-11-21', isToday: true } }),
    withdrawIntercession: () => ({ count: 0, people: 0, mine: { times: 0, lastOn: null, isToday: false } }),
    // Read once: what is shown afterwards is what the press changed.
    getDashboard: () => {
      reads += 1
      if (reads > 1) throw refusal('UNEXPECTED')
      return dashboardOf(three)
    },
  })
  section.getByText('1 of 3 prayed')
  expect(rows(section.getByText('1 prayed today').closest('details'))).toEqual(['Prayer 3'])
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'I prayed for Prayer 1' })))
  await section.findByText('2 of 3 prayed')
  expect(rows(section.getAllByRole('list')[0])).toEqual(['Prayer 1', 'Prayer 2'])
  expect(pressedIn(section)).toEqual(['Prayed for Prayer 1', 'Prayed for Prayer 3'])
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Undo' })))
  await section.findByText('1 of 3 prayed')
})

test('the last one ends the day: the list is folded, and nothing asks for more (REQ-422)', async () => {
  const { section } = await openDashboard([
    carriedPrayer(1, { prayedToday: true }),
    carriedPrayer(2, { prayedToday: true }),
  ])
  section.getByText('All 2 prayed. That is enough for today.')
  expect(rows(section.getByText('What you carried today').closest('details'))).toEqual([
    'Prayer 1',
    'Prayer 2',
  ])
  expect(section.queryByRole('link', { name: 'Pray through them' })).toBeNull()
})

test('an own prayer says so, an updated one says when, and a list that is cut off says that there are more', async () => {
  const many = [
    carriedPrayer(1, { mine: true, title: 'My own' }),
    carriedPrayer(2, { updatedAt: '2026-11-20T04:00:00Z' }),
  ]
  const { section } = await openDashboard([], {
    getDashboard: () => ({
      ...dashboardOf([]),
      carried: { items: many, total: carriedLimits.counted, prayed: 0 },
    }),
  })
  section.getByText(`${carriedLimits.counted} prayers and more wait for you`)
  section.getByText(/^Yours, /)
  section.getByText(/^Johan Botha, updated /)
  section.getByRole('button', { name: 'I prayed again for My own' })
})

test('without any it says how one comes here', async () => {
  const { section } = await openDashboard([])
  section.getByText('Nothing waits for you yet.')
  expect(section.getByRole('link', { name: 'Find one to carry' }).getAttribute('href')).toBe('/prayers')
})
