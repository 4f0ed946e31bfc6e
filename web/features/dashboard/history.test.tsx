import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { HistoryEntry } from '#contract/api/screen-operations.ts'
import { type FakeAnswers, nomvula, refusal, renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { type DashboardAddress, dashboardAddressOf } from './dashboard-address.ts'
import { History } from './history.tsx'

setupRender()

const prayer: HistoryEntry = {
  kind: 'prayer',
  id: '01930000-0000-7000-8000-0000000000a1',
  title: 'Surgery at Tygerberg',
  excerpt: 'She is calm, I am not.',
  language: 'en',
  category: 'health',
  status: 'archived',
  audience: { kind: 'groups', groupCount: 1 },
  isHidden: false,
  at: '2026-11-19T23:00:00Z',
}

const miracle: HistoryEntry = {
  kind: 'miracle',
  id: '01930000-0000-7000-8000-0000000000b1',
  title: 'The bank said yes',
  excerpt: 'After the third letter.',
  language: 'en',
  audience: { kind: 'private', groupCount: 0 },
  isHidden: false,
  at: '2026-11-14T08:00:00Z',
}

async function showHistory(fakeAnswers: FakeAnswers, address: DashboardAddress = { tab: 'history' }) {
  const onAddress = vi.fn()
  const rendered = await renderWithApp(
    (api) => <History api={api} member={nomvula} address={address} onAddress={onAddress} />,
    fakeAnswers,
  )
  return { ...rendered, onAddress }
}

test.each([
  [{}, {}],
  [{ tab: 'prayers' }, {}],
  [{ filter: 'active' }, {}],
  [{ tab: 'history' }, { tab: 'history' }],
  [
    { tab: 'history', filter: 'miracles' },
    { tab: 'history', filter: 'miracles' },
  ],
  [{ tab: 'history', filter: 'lost', search: '  ' }, { tab: 'history' }],
  [
    { tab: 'history', search: ' rain ' },
    { tab: 'history', search: 'rain' },
  ],
])('the search params %o are read as %o (REQ-91)', (input, address) => {
  expect(dashboardAddressOf(input)).toEqual(address)
})

test('prayers and miracles are in one list, each with its date, status and link (REQ-13)', async () => {
  const { sent } = await showHistory({ listHistory: () => ({ items: [prayer, miracle], next: null }) })
  const surgery = await screen.findByRole('link', { name: prayer.title })
  expect(surgery.getAttribute('href')).toBe(`/prayers/${prayer.id}`)
  expect(screen.getByRole('link', { name: miracle.title }).getAttribute('href')).toBe(
    `/miracles/${miracle.id}`,
  )
  expect(screen.getByText('Nov 20, 2026')).toBeTruthy()
  expect(screen.getAllByText('Archived')).toHaveLength(2)
  expect(screen.getByText('Miracle')).toBeTruthy()
  expect(screen.getByText('1 group')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(sent).toEqual([['listHistory', {}]])
})

test('only an entry hidden by moderators says so', async () => {
  const items = [{ ...prayer, isHidden: true }, miracle]
  await showHistory({ listHistory: () => ({ items, next: null }) })
  const marks = await screen.findAllByText('Hidden by a moderator')
  expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([
    expect.stringContaining(prayer.title),
  ])
})

test('filter and search are sent to the server and change the URL', async () => {
  const address: DashboardAddress = { tab: 'history', filter: 'archived', search: 'calm' }
  const { sent, onAddress } = await showHistory(
    { listHistory: () => ({ items: [prayer], next: null }) },
    address,
  )
  await screen.findByRole('link', { name: prayer.title })
  expect(sent).toEqual([['listHistory', { filter: 'archived', search: 'calm' }]])
  fireEvent.click(screen.getByRole('radio', { name: 'Everything' }))
  expect(onAddress).toHaveBeenLastCalledWith({ tab: 'history', filter: undefined, search: 'calm' })
  const box = screen.getByRole('searchbox', { name: 'Search your history' })
  fireEvent.change(box, { target: { value: ' rain ' } })
  fireEvent.submit(box)
  expect(onAddress).toHaveBeenLastCalledWith({ ...address, search: 'rain' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(onAddress).toHaveBeenLastCalledWith({ ...address, search: undefined })
})

test('the whole history can be downloaded as a table, or printed and saved as PDF (REQ-13)', async () => {
  await showHistory(
    { listHistory: () => ({ items: [prayer], next: null }) },
    { tab: 'history', search: 'calm' },
  )
  const table = await screen.findByRole('link', { name: 'Download as CSV' })
  expect(table.getAttribute('href')).toBe('/api/history/export.csv')
  const semicolons = screen.getByRole('link', { name: 'CSV with semicolons' })
  expect(semicolons.getAttribute('href')).toBe('/api/history/export.csv?separator=semicolon')
  expect(table.hasAttribute('download')).toBe(true)
  const page = screen.getByRole('link', { name: 'Print or save as PDF' })
  expect(page.getAttribute('href')).toBe('/api/history/export.html')
  expect(page.getAttribute('target')).toBe('_blank')
  expect(page.getAttribute('rel')).toBe('noopener')
})

test('the next page is appended on demand, and an entry on both pages is shown once', async () => {
  const { sent } = await showHistory({
    listHistory: ({ cursor }) =>
      cursor ? { items: [prayer, miracle], next: null } : { items: [prayer], next: 'more' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: miracle.title })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: prayer.title })).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('2 entries shown')
  expect(sent).toEqual([
    ['listHistory', {}],
    ['listHistory', { cursor: 'more' }],
  ])
})

test('a page that fails leaves the others and can be retried', async () => {
  let isDown = true
  await showHistory({
    listHistory: ({ cursor }) => {
      if (!cursor) return { items: [prayer], next: 'more' }
      if (isDown) throw refusal('UNAVAILABLE')
      return { items: [miracle], next: null }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('link', { name: prayer.title })).toBeTruthy()
  isDown = false
  await act(async () => fireEvent.click(retry))
  expect(await screen.findByRole('link', { name: miracle.title })).toBeTruthy()
})

test('a history that cannot be loaded says so and can be retried', async () => {
  let isDown = true
  await showHistory({
    listHistory: () => {
      if (isDown) throw refusal('UNEXPECTED')
      return { items: [miracle], next: null }
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('Your history could not be loaded.')
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: miracle.title })).toBeTruthy()
})

test('an empty history and a search without results show different texts', async () => {
  const empty: FakeAnswers = { listHistory: () => ({ items: [], next: null }) }
  const { onAddress } = await showHistory(empty, { tab: 'history', search: 'rain' })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe(
    '/dashboard?tab=history',
  )
  expect(onAddress).not.toHaveBeenCalled()
})

test('a member without entries is invited to start', async () => {
  await showHistory({ listHistory: () => ({ items: [], next: null }) })
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull()
  expect(screen.getByRole('link', { name: 'New Prayer Request' }).getAttribute('href')).toBe('/new-prayer')
})

test('titles and words have their language (LANG-16, REQ-582)', async () => {
  const items = [{ ...prayer, language: 'nso' as const }, miracle]
  await showHistory({ listHistory: () => ({ items, next: null }) })
  expect((await screen.findByRole('link', { name: prayer.title })).lang).toBe('nso-ZA')
  expect(screen.getByText(prayer.excerpt).lang).toBe('nso-ZA')
  expect(screen.getByText('Sepedi')).toBeTruthy()
  expect(screen.getByRole('link', { name: miracle.title }).lang).toBe('en-ZA')
})
