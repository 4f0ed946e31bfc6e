import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const miracle: Miracle = {
  id: '01930000-0000-7000-8000-0000000000b1',
  title: 'The scan is clean',
  description: 'Not a shadow.',
  language: 'en',
  audience: { kind: 'private', groups: [] },
  images: [],
  amens: { count: 0, mine: false },
  mayShowOnHome: false,
  reportedAt: '2026-11-21T08:05:00Z',
  version: 1,
  author: { name: 'Nomvula D.', tint: 1 },
  isAnonymous: false,
  mine: true,
  isHidden: false,
  prayer: null,
  viewerCan: ['miracle.read', 'miracle.edit', 'miracle.delete'],
}

const notFoundAnswers: FakeAnswers = {
  getPrayerPage: () => {
    throw refusal('NOT_FOUND')
  },
  getMiracle: () => {
    throw refusal('NOT_FOUND')
  },
}

test('/report-miracle shows the form under its own title (MIR-1)', async () => {
  await renderSite('/report-miracle', {}, nomvula)
  expect(await screen.findByRole('heading', { level: 1, name: 'Submit a Miracle' })).toBeTruthy()
  expect(document.title).toBe('Submit a Miracle · Thandaza')
})

test.each([
  ['/report-miracle/none', 'Prayer not found'],
  ['/miracles/none', 'Miracle not found'],
  ['/miracles/edit/none', 'Miracle not found'],
])('%s without visible content is not found (REQ-92)', async (address, heading) => {
  await renderSite(address, notFoundAnswers, nomvula)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test('a reported miracle without a prayer leads to the dashboard (MIR-7)', async () => {
  const { path } = await renderSite(
    '/report-miracle',
    { reportMiracle: () => miracle, getDashboard: () => new Promise(() => undefined) },
    nomvula,
  )
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: miracle.title } })
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: miracle.description } })
  fireEvent.click(screen.getByRole('button', { name: /^Submit Miracle/ }))
  await waitFor(() => expect(path()).toBe('/dashboard'))
})

test('deleting a miracle leads to the dashboard without refetching it', async () => {
  const { path, sent } = await renderSite(
    `/miracles/${miracle.id}`,
    {
      getMiracle: () => miracle,
      deleteMiracle: () => ({ prayerId: null }),
      getDashboard: () => new Promise(() => undefined),
    },
    nomvula,
  )
  expect(document.title).toBe('The scan is clean · Thandaza')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete miracle' }))
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(shownToasts()).toEqual(['Miracle deleted'])
  expect(sent.filter(([name]) => name === 'getMiracle')).toHaveLength(1)
})

test('the tab and filters of the history are in the address and survive a reload (REQ-13)', async () => {
  const { path, sent } = await renderSite(
    '/dashboard?tab=history&filter=answered&search=calm&lost=1',
    { listHistory: () => ({ items: [], next: null }) },
    nomvula,
  )
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(sent).toEqual([['listHistory', { filter: 'answered', search: 'calm' }]])
  fireEvent.click(screen.getByRole('radio', { name: 'Archived' }))
  await waitFor(() => expect(path()).toBe('/dashboard?tab=history&filter=archived&search=calm'))
  await waitFor(() => expect(sent.at(-1)).toEqual(['listHistory', { filter: 'archived', search: 'calm' }]))
})
