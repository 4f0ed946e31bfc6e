import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someOwnCampaignCard } from '#tests/support/web/campaign-fixtures.ts'
import { type FakeAnswers, nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { expireSession } from '#web/platform/api/session-query.ts'

setupRender()

const open = (fakeAnswers: FakeAnswers) => renderSite('/fundraising/my-campaigns', fakeAnswers, nomvula)

test('each campaign shows status, goal, raised amount, progress and its links (FMY-1)', async () => {
  const items = [someOwnCampaignCard(1, { status: 'paused' })]
  await open({ listOwnCampaigns: () => ({ items, next: null }) })
  const card = within(await screen.findByRole('article'))
  card.getByRole('heading', { name: 'Campaign 1' })
  expect(card.getByText('Paused').className).toContain('badge-warn')
  card.getByText('Goal R 30,000.00')
  card.getByText('R 18,450.00')
  expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  expect(card.getByRole('link', { name: 'View Campaign 1' }).getAttribute('href')).toBe(
    `/fundraising/${items[0]?.id}`,
  )
  expect(card.getByRole('link', { name: 'Manage Campaign 1' }).getAttribute('href')).toBe(
    `/fundraising/manage/${items[0]?.id}`,
  )
})

test.each([
  ['active', 'badge-ok'],
  ['completed', 'badge-info'],
  ['paused', 'badge-warn'],
  ['canceled', 'badge-bad'],
] as const)('a campaign that is %s has the colour of its status (FMAN-5)', async (status, tone) => {
  await open({ listOwnCampaigns: () => ({ items: [someOwnCampaignCard(1, { status })], next: null }) })
  await screen.findByRole('article')
  expect(document.querySelector('main .badge')?.className).toContain(tone)
})

test('the creator is told that a campaign is hidden or on hold', async () => {
  const items = [someOwnCampaignCard(1, { isHidden: true, isHeld: true })]
  await open({ listOwnCampaigns: () => ({ items, next: null }) })
  await screen.findByText('Hidden')
  screen.getByText('On hold')
})

test('the next page is appended', async () => {
  await open({
    listOwnCampaigns: ({ cursor }) =>
      cursor
        ? { items: [someOwnCampaignCard(1)], next: null }
        : { items: [someOwnCampaignCard(2)], next: 'more' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('heading', { name: 'Campaign 1' })
})

test('an empty list shows the link to start one', async () => {
  await open({ listOwnCampaigns: () => ({ items: [], next: null }) })
  await screen.findByRole('heading', { name: 'No campaigns yet' })
  const links = screen.getAllByRole('link', { name: 'Start a Campaign' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/fundraising/create',
    '/fundraising/create',
  ])
})

test('a list that cannot be loaded says so and can be retried (FMY-3)', async () => {
  let isDown = true
  await open({
    listOwnCampaigns: () => {
      if (isDown) throw refusal('UNEXPECTED')
      return { items: [someOwnCampaignCard(1)], next: null }
    },
  })
  await screen.findByRole('heading', { name: 'Error loading campaigns. Please try again later.' })
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Campaign 1' })
})

test('a signed-out visitor signs in first and comes back (FMY-2)', async () => {
  const { path } = await renderSite('/fundraising/my-campaigns')
  await waitFor(() => expect(path()).toBe('/login?redirect=/fundraising/my-campaigns'))
})

test('a session that ends while the page is open shows a note with the sign-in link (FMY-2, REQ-152)', async () => {
  const { queryClient } = await open({
    listOwnCampaigns: () => ({ items: [someOwnCampaignCard(1)], next: null }),
  })
  await screen.findByRole('article')
  expireSession(queryClient)
  await screen.findByText('Authentication Required')
  screen.getByText(/Please log in to view your campaigns/)
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe('/login?redirect=/fundraising/my-campaigns')
})
