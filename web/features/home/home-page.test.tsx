import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LandingStatistics } from '#contract/community/statistic-operations.ts'
import type { Testimony } from '#contract/miracles/miracle-story-operations.ts'
import { nomvula, noNetwork, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const statistics: LandingStatistics = {
  activeUsers: 1,
  totalPrayers: 12_345,
  totalMiracles: 1_002,
  totalCampaigns: 0,
  asOf: '2026-11-21T04:05:00.000Z',
  isCurrent: true,
}

const thandi: Testimony = {
  excerpt: 'By breakfast thirty people I had never met were praying with us.',
  language: 'en',
  author: { name: 'Thandi M.', tint: 2 },
  reportedAt: '2026-10-31T22:30:00.000Z',
}

function openHome(known: Partial<{ statistics: LandingStatistics | null; testimonies: Testimony[] }>) {
  return renderSite('/', { getLanding: () => ({ statistics, testimonies: [], ...known }) })
}

function numbers(): [string | null, string | null][] {
  const band = screen.getByRole('region', { name: 'Community in numbers' })
  return [...band.querySelectorAll('dl > div')].map((part) => [
    part.querySelector('dt')?.textContent ?? null,
    part.querySelector('dd')?.textContent ?? null,
  ])
}

test('the home page shows its content and links (HOME-1, HOME-2, HOME-3, HOME-8)', async () => {
  await openHome({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Track your prayers. Witness the miracles. ',
  )
  const links = screen.getAllByRole('link', { name: 'Get Started' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/register', '/register'])
  expect(screen.getByRole('link', { name: 'View Community' }).getAttribute('href')).toBe('/community')
})

test('a member is linked to the dashboard (REQ-57)', async () => {
  await renderSite('/', { getLanding: () => ({ statistics, testimonies: [] }) }, nomvula)
  const links = screen.getAllByRole('link', { name: 'Go to your dashboard' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard'])
})

test('there are exactly three features (HOME-4)', async () => {
  await openHome({})
  const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(cards).toEqual(['Thandaza Requests', 'Record Miracles', 'Join Prayer Groups'])
})

test('the four numbers are those of the server, grouped (HOME-5, HOME-6)', async () => {
  await openHome({})
  expect(numbers()).toEqual([
    ['Active Users', '1'],
    ['Prayers Submitted', '12,345'],
    ['Miracles Reported', '1,002'],
    ['Fundraising Campaigns', '0'],
  ])
  expect(screen.getByText('12,345 so far.')).toBeTruthy()
  expect(screen.queryByText(/^as of/)).toBeNull()
})

test('the dots of the hero picture are not counted before the first prayer', async () => {
  await openHome({ statistics: { ...statistics, totalPrayers: 0 } })
  expect(numbers()[1]).toEqual(['Prayers Submitted', '0'])
  expect(screen.queryByText(/so far/)).toBeNull()
})

test('old numbers say so, in South African time (REQ-2)', async () => {
  await openHome({ statistics: { ...statistics, isCurrent: false } })
  expect(screen.getByText('as of Nov 21, 2026 at 6:05 AM')).toBeTruthy()
})

test('unknown numbers are dashes, never invented (HOME-6, LIM-2)', async () => {
  await openHome({ statistics: null })
  expect(numbers().map(([, figure]) => figure)).toEqual(['—', '—', '—', '—'])
  expect(screen.queryByText(/so far/)).toBeNull()
})

test('a server that does not respond leaves the page complete (HOME-6)', async () => {
  await renderSite('/', { getLanding: () => Promise.reject(noNetwork()) })
  expect(numbers().map(([, figure]) => figure)).toEqual(['—', '—', '—', '—'])
  expect(screen.getAllByRole('link', { name: 'Report a miracle' })).toHaveLength(3)
  expect(screen.getByRole('heading', { name: 'Begin with the prayer you are carrying today' })).toBeTruthy()
})

test('the meaning of "active" is explained, by keyboard and without scripts (REQ-53)', async () => {
  await openHome({})
  const how = screen.getByText('How we count')
  expect(how.tagName).toBe('SUMMARY')
  expect(how.parentElement?.textContent).toContain('here in the last 30 days')
})

test('testimonies show name and month, and are excluded from search snippets (HOME-7, REQ-3)', async () => {
  await openHome({ testimonies: [thandi] })
  const testimonyFigure = screen.getByText(thandi.excerpt).closest('figure')
  expect(testimonyFigure?.textContent).toContain('Thandi M. Nov 2026')
  expect(testimonyFigure?.hasAttribute('data-nosnippet')).toBe(true)
})

test('empty testimony places invite to report a miracle (REQ-3)', async () => {
  await openHome({ testimonies: [thandi] })
  const invitations = screen.getAllByRole('link', { name: 'Report a miracle' })
  expect(invitations.map((link) => link.getAttribute('href'))).toEqual(['/report-miracle', '/report-miracle'])
})

test('three testimonies leave no empty place', async () => {
  await openHome({
    testimonies: [1, 2, 3].map((day) => ({ ...thandi, reportedAt: `2026-10-0${day}T12:00:00.000Z` })),
  })
  expect(document.querySelectorAll('figure')).toHaveLength(3)
  expect(screen.queryByRole('link', { name: 'Report a miracle' })).toBeNull()
})

test('no invitation is shown while the testimonies are loading', async () => {
  await renderSite('/', { getLanding: () => new Promise<never>(() => undefined) })
  expect(screen.getByRole('heading', { name: 'Told by the people who prayed' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Report a miracle' })).toBeNull()
})
