import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffDesk } from '#contract/api/screen-operations.ts'
import { nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const caseId = '01930000-0000-7000-8000-0000000000c1'
const desk: StaffDesk = {
  reports: { count: 4, dueAt: '2020-01-01T12:00:00Z', nextCaseId: caseId },
  campaigns: { count: 0, dueAt: null },
  payments: null,
  payouts: null,
  owing: null,
  contactMessages: null,
}
const moderator = { ...nomvula, roles: ['moderator' as const] }
const admin = { ...nomvula, roles: ['admin' as const] }
const rows = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent])

test('a moderator sees what waits, what is overdue, and the next case (REQ-240)', async () => {
  await renderSite('/admin', { getStaffDesk: () => desk }, moderator)
  expect(await screen.findByText('4 things wait.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Next case' }).getAttribute('href')).toBe(`/moderation/${caseId}`)
  expect(rows('What waits')).toEqual([
    ['/moderation', expect.stringMatching(/^ReportsWhat members reportedFirst was due .*44 wait$/)],
    ['/moderation?filter=campaigns', 'Campaigns to reviewThe first ones of new creators00 wait'],
  ])
  expect(rows('Look up').map(([href]) => href)).toEqual(['/admin/audit'])
})

test('an admin sees every queue; one that could not be read says so, and a long one is not counted to its end (REQ-240)', async () => {
  const none = { count: 0, dueAt: null }
  const full: StaffDesk = {
    ...desk,
    payments: { count: 100, dueAt: null },
    payouts: null,
    owing: { count: 2, dueAt: null },
    contactMessages: none,
  }
  await renderSite('/admin', { getStaffDesk: () => full }, admin)
  expect(await screen.findByText('More than 103 things wait.')).toBeDefined()
  expect(rows('What waits').slice(2)).toEqual([
    ['/admin/payments', 'PaymentsPayments that need a decision99+More than 99 wait'],
    ['/admin/payments?tab=payouts', 'PayoutsCould not be loaded'],
    ['/admin/payments?tab=payouts', 'Debts of creatorsCreators who owe after refunds22 wait'],
    ['/admin/contact', 'Contact messagesWhat people wrote to us00 wait'],
  ])
  expect(rows('Look up').map(([href]) => href)).toEqual([
    '/profile?tab=people',
    '/admin/audit',
    '/admin/languages',
    '/admin/page-views',
  ])
})

test('a desk that could not be loaded keeps its links and offers another try', async () => {
  await renderSite(
    '/admin',
    {
      getStaffDesk: () => {
        throw refusal('UNEXPECTED')
      },
    },
    moderator,
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(rows('Look up')).toHaveLength(1)
})

test.each([
  '/moderation',
  '/admin/audit',
  '/admin/contact',
  '/admin/payments',
  '/admin/page-views',
  '/admin/languages',
])('%s has the way back to the desk (REQ-473)', async (address) => {
  await renderSite(address, {}, admin)
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('link', { name: 'Desk' })).getAttribute('href')).toBe('/admin')
})

test('members find no such page', async () => {
  await renderSite('/admin', {}, nomvula)
  expect(screen.queryByRole('heading', { name: 'Desk' })).toBeNull()
})
