import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { CampaignToReview } from '#contract/fundraising/campaign-oversight-operations.ts'
import { someCampaign, someCampaignCard, someCampaignPage } from '#tests/support/web/campaign-fixtures.ts'
import { nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const moderator: Member = { ...nomvula, roles: ['user', 'moderator'] }
const waiting = (number: number): CampaignToReview => ({
  id: `01930000-0000-7000-8000-0000000003${number}0`,
  title: `Campaign ${number}`,
  creator: { name: 'Johan Botha', tint: 1 },
  createdAt: '2026-11-18T04:00:00Z',
})

test('the mark shows on the card of a new creator and on no other', async () => {
  const items = [someCampaignCard(1, { isNewCreator: true }), someCampaignCard(2)]
  await renderSite('/fundraising', { listFeaturedCampaigns: () => ({ items }) })
  const [marked, plain] = screen.getAllByRole('article') as [HTMLElement, HTMLElement]
  within(marked).getByText('New creator')
  expect(within(plain).queryByText('New creator')).toBeNull()
})

test('the page of a campaign explains the mark, and staff can remove it', async () => {
  let campaign = someCampaign({ isNewCreator: true, viewerCan: ['campaign.read', 'campaign.review'] })
  await renderSite(
    `/fundraising/${campaign.id}`,
    {
      getCampaignPage: () => someCampaignPage(campaign),
      reviewCampaign: () => {
        campaign = someCampaign()
        return campaign
      },
    },
    moderator,
  )
  screen.getByText('New creator')
  const meaning = /^Staff of this site have not reviewed a campaign of this creator yet\./
  screen.getByText(meaning)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Marked as reviewed']))
  await waitFor(() => expect(screen.queryByText('New creator')).toBeNull())
  expect(screen.queryByText(meaning)).toBeNull()
})

test('staff see the campaigns to review in a tab of their own, and review one after the other', async () => {
  let items = [waiting(1), waiting(2)]
  const { sent, path } = await renderSite(
    '/moderation',
    {
      listCases: () => ({ items: [], next: null }),
      listCampaignsToReview: () => ({ items, next: null }),
      reviewCampaign: ({ campaignId }) => {
        items = items.filter(({ id }) => id !== campaignId)
        return someCampaign()
      },
    },
    moderator,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'New creators' }))
  const [first] = (await screen.findAllByRole('article')) as [HTMLElement]
  expect(path()).toBe('/moderation?filter=campaigns')
  expect(first.textContent).toContain('By Johan Botha')
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/fundraising/${waiting(1).id}`)
  fireEvent.click(screen.getByRole('button', { name: 'Mark as reviewed Campaign 1' }))
  await waitFor(() => expect(screen.queryByText('Campaign 1')).toBeNull())
  expect(sent).toContainEqual(['reviewCampaign', { campaignId: waiting(1).id }])
  fireEvent.click(screen.getByRole('button', { name: 'Mark as reviewed Campaign 2' }))
  await screen.findByText('No campaign waits for a review.')
})

test('a list that cannot be loaded says so, and an action that fails changes nothing', async () => {
  let isAway = true
  const { sent } = await renderSite(
    '/moderation?filter=campaigns',
    {
      listCampaignsToReview: () => {
        if (isAway) throw refusal('UNAVAILABLE')
        return { items: [waiting(1)], next: null }
      },
      reviewCampaign: () => {
        throw refusal('UNEXPECTED')
      },
    },
    moderator,
  )
  await screen.findByText('The campaigns could not be loaded')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed Campaign 1' }))
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('reviewCampaign'))
  await screen.findByText('Could not mark the campaign as reviewed')
  screen.getByRole('link', { name: 'Campaign 1' })
})
