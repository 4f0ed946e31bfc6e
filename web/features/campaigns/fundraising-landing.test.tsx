import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someCampaignCard } from '#tests/support/web/campaign-fixtures.ts'
import { someImage } from '#tests/support/web/fake-uploads.ts'
import { defaultConfig, nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const six = [6, 5, 4, 3, 2, 1].map((number) => someCampaignCard(number))
const featured = { listFeaturedCampaigns: () => ({ items: six }) }
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('a signed-out visitor is led to the sign-in and from there to the form (FUND-1)', async () => {
  await renderSite('/fundraising', featured)
  const address = new URL(hrefOf('Login to Create Campaign') ?? '', 'http://localhost')
  expect(address.pathname).toBe('/login')
  expect(address.searchParams.get('redirect')).toBe('/fundraising/create')
  expect(screen.queryByRole('link', { name: 'Start a Campaign' })).toBeNull()
  expect(hrefOf('Browse All Campaigns')).toBe('/fundraising/browse')
})

test('a member starts a campaign from here (FUND-1)', async () => {
  await renderSite('/fundraising', featured, nomvula)
  expect(hrefOf('Start a Campaign')).toBe('/fundraising/create')
  expect(screen.queryByRole('link', { name: 'Login to Create Campaign' })).toBeNull()
})

test('a card shows title, start date and progress, and links to the campaign (FUND-3, FUND-4, FUND-17)', async () => {
  await renderSite('/fundraising', featured)
  const section = screen.getByRole('region', { name: 'Featured Campaigns' })
  const cards = within(section).getAllByRole('article')
  expect(cards).toHaveLength(6)
  const card = within(cards[0] as HTMLElement)
  card.getByRole('heading', { name: 'Campaign 6' })
  card.getByText('For a <b>borehole</b>.')
  expect(cards[0]?.textContent).toMatch(/Started .*(ago|yesterday|just now)/)
  card.getByText('R 18,450.00')
  card.getByText('raised of R 30,000.00')
  card.getByText('62%')
  expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  const link = card.getByRole('link', { name: 'Support Campaign: Campaign 6' })
  expect(link.getAttribute('href')).toBe(`/fundraising/${six[0]?.id}`)
})

test('more than the goal is a full bar with the real amounts (FUND-4, REQ-107)', async () => {
  const items = [someCampaignCard(1, { raisedCents: 4_000_000 })]
  await renderSite('/fundraising', { listFeaturedCampaigns: () => ({ items }) })
  screen.getByText('R 40,000.00')
  screen.getByText('100%')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
})

test('chosen pictures load near the viewport, those of the first two cards at once; others have a landscape', async () => {
  const cover = { ...someImage(1), alt: 'The drilling rig' }
  const items = [someCampaignCard(1, { cover }), someCampaignCard(2), someCampaignCard(3, { cover })]
  await renderSite('/fundraising', { listFeaturedCampaigns: () => ({ items }) })
  const [first, third] = screen.getAllByRole('img', { name: 'The drilling rig' })
  expect(first?.getAttribute('loading')).toBe('eager')
  expect(third?.getAttribute('loading')).toBe('lazy')
  expect(third?.getAttribute('srcset')).toContain(`/media/${cover.id}/320.webp 320w`)
  await waitFor(() => expect(document.querySelectorAll('svg.cover-art')).toHaveLength(1))
})

test('the fee shares of this site are stated', async () => {
  const payments = { ...defaultConfig.payments, fees: { platformPercent: 4, processingPercent: 3 } }
  await renderSite('/fundraising', featured, null, { payments })
  screen.getByText(
    'Of every donation 7% is kept: a 4% platform fee, and 3% that covers all transaction fees. The creator of the campaign receives 93%.',
  )
})

test('without any campaign the page says so (FUND-1)', async () => {
  await renderSite('/fundraising', { listFeaturedCampaigns: () => ({ items: [] }) })
  screen.getByRole('heading', { name: 'No campaigns yet' })
})

test('skeletons are shown while loading, and a failed read can be retried (FUND-1)', async () => {
  let answer: (() => void) | undefined
  let isDown = true
  await renderSite('/fundraising', {
    listFeaturedCampaigns: async () => {
      if (!isDown) return { items: six }
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      throw refusal('UNEXPECTED')
    },
  })
  expect(screen.getByText('Loading campaigns...').closest('[aria-busy="true"]')).not.toBeNull()
  answer?.()
  await screen.findByText('The campaigns could not be loaded. Please try again later.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Campaign 6' })
})
