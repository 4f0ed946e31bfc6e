import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someCampaign, someCampaignPage, someOwnCampaign } from '#tests/support/web/campaign-fixtures.ts'
import { someGroupAsMember, someGroupAsOwner, someGroupPage } from '#tests/support/web/group-page-fixtures.ts'
import { someMiracle, somePrayer, someUpdate } from '#tests/support/web/prayer-fixtures.ts'
import { type FakeAnswers, nomvula, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const others: FakeAnswers = { listHelplines: () => ({ items: [] }), report: () => ({ answer: 'received' }) }
const button = (name: RegExp | string) => screen.findByRole('button', { name })

/** Opens the dialog, sends the report, and returns what was sent. */
async function reported(sent: [string, object][], isChosen = true): Promise<object | undefined> {
  await screen.findByRole('dialog', { name: isChosen ? /^About/ : 'Report this' })
  if (isChosen) fireEvent.click(await button(/^Report ?A moderator/))
  fireEvent.click(await screen.findByLabelText('Spam'))
  fireEvent.click(await button('Send Report'))
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe('report'))
  return sent.at(-1)?.[1]
}

test('an update of somebody else can be reported', async () => {
  const prayer = somePrayer()
  const update = someUpdate()
  const { sent } = await renderSite(
    `/prayers/${prayer.id}?tab=updates`,
    {
      ...others,
      getPrayerPage: () => ({
        prayer,
        miracle: null,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
      listUpdates: () => ({ items: [update, someUpdate({ mine: true })], next: null }),
    },
    nomvula,
  )
  const buttons = await screen.findAllByRole('button', { name: 'Report or block Sipho Nkosi' })
  expect(buttons).toHaveLength(1)
  await act(async () => void buttons[0]?.click())
  expect(await reported(sent)).toMatchObject({ target: { kind: 'update', id: update.id } })
})

test('a miracle of somebody else can be reported, an own one cannot', async () => {
  const miracle = someMiracle()
  const { sent } = await renderSite(
    `/miracles/${miracle.id}`,
    { ...others, getMiracle: () => miracle },
    nomvula,
  )
  fireEvent.click(await button('Report or block Johan Botha'))
  expect(await reported(sent)).toMatchObject({ target: { kind: 'miracle', id: miracle.id } })
})

test('an own miracle has no such button', async () => {
  const miracle = someMiracle({ mine: true })
  await renderSite(`/miracles/${miracle.id}`, { ...others, getMiracle: () => miracle }, nomvula)
  await screen.findByRole('heading', { level: 1, name: miracle.title })
  expect(screen.queryByRole('button', { name: /^Report or block/ })).toBeNull()
})

test('a group can be reported by everybody but its owner', async () => {
  const group = someGroupAsMember()
  const { sent } = await renderSite(
    `/groups/${group.id}`,
    { ...others, getGroupPage: () => someGroupPage(group) },
    nomvula,
  )
  fireEvent.click(await button('Report'))
  expect(await reported(sent, false)).toMatchObject({ target: { kind: 'group', id: group.id } })
})

test('an owner cannot report their own group', async () => {
  const group = someGroupAsOwner()
  await renderSite(`/groups/${group.id}`, { ...others, getGroupPage: () => someGroupPage(group) }, nomvula)
  await screen.findByRole('heading', { level: 1, name: group.name })
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('a campaign can be reported by members, not by its creator and not by visitors', async () => {
  const campaign = someCampaign()
  const { sent } = await renderSite(
    `/fundraising/${campaign.id}`,
    { ...others, getCampaignPage: () => someCampaignPage(campaign) },
    nomvula,
  )
  fireEvent.click(await button('Report'))
  expect(await reported(sent, false)).toMatchObject({ target: { kind: 'campaign', id: campaign.id } })
})

test.each([
  ['its creator', someOwnCampaign(), nomvula],
  ['a visitor', someCampaign(), null],
])('%s sees no button to report a campaign', async (_who, campaign, member) => {
  await renderSite(
    `/fundraising/${campaign.id}`,
    { ...others, getCampaignPage: () => someCampaignPage(campaign) },
    member,
  )
  await screen.findByRole('heading', { name: 'Share this campaign' })
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})
