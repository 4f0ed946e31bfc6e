import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { someOwnPrayer, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { nomvula, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const { id } = somePrayer()
const campaign = { id: '01930000-0000-7000-8000-0000000000c1', title: 'Home before Christmas' }

const openPrayer = (page: Partial<PrayerPage>) =>
  renderSite(
    `/prayers/${id}`,
    {
      getPrayerPage: () => ({
        prayer: someOwnPrayer(),
        miracle: null,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
        ...page,
      }),
    },
    nomvula,
  )
const createLink = () => screen.queryByRole('link', { name: 'Create campaign' })

test('the campaign of a prayer is shown beside it, and no second one can be started (PDET-9, PDET-8)', async () => {
  await openPrayer({ campaign })
  screen.getByText('Linked campaign')
  const link = screen.getByRole('link', { name: 'Home before Christmas' })
  expect(link.getAttribute('href')).toBe(`/fundraising/${campaign.id}`)
  expect(createLink()).toBeNull()
})

test('a missing campaign is not an error, and the owner of the prayer may start one (PDET-9, PDET-8)', async () => {
  await openPrayer({})
  expect(screen.queryByText('Linked campaign')).toBeNull()
  expect(createLink()?.getAttribute('href')).toBe(`/fundraising/create?prayerId=${id}`)
})

test.each([
  ['answered', someOwnPrayer({ status: 'answered' })],
  ['archived', someOwnPrayer({ status: 'archived' })],
  ['of somebody else', somePrayer({ viewerCan: ['prayer.read', 'prayer.edit', 'prayer.delete'] })],
])('a prayer that is %s cannot start a campaign (PDET-8)', async (_, prayer) => {
  await openPrayer({ prayer })
  expect(createLink()).toBeNull()
})
