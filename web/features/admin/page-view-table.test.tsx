import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import { nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }
const items = [
  { day: '2026-11-21', page: '/prayers/$prayerId', count: 12 },
  { day: '2026-11-20', page: '/', count: 3 },
]
const counting = { listPageViews: () => ({ items }), countPageView: () => ({}) }

test('page views are listed by page and day (REQ-101)', async () => {
  await renderSite('/admin/page-views', counting, admin, { analytics: true })
  await screen.findByText('/prayers/$prayerId')
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent)),
  ).toEqual([
    ['/prayers/$prayerId', 'Nov 21, 2026', '12'],
    ['/', 'Nov 20, 2026', '3'],
  ])
  expect(screen.queryByText(/Counting is off/)).toBeNull()
})

test('an empty table says so', async () => {
  await renderSite('/admin/page-views', { listPageViews: () => ({ items: [] }) }, admin)
  expect(await screen.findByText(/Counting is off on this server\./)).toBeTruthy()
  expect(screen.getByText('No page has been counted yet.')).toBeTruthy()
})

test('page views that could not be loaded can be retried', async () => {
  await renderSite(
    '/admin/page-views',
    {
      listPageViews: () => {
        throw refusal('UNEXPECTED')
      },
    },
    admin,
  )
  await screen.findByText('The page views could not be loaded')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
