import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCampaignPage, anOwnShownCampaign, aShownCampaign } from '#web/testing/campaigns.ts'
import { aGroupPage, aMembersGroup, anOwnersGroup } from '#web/testing/group-page.ts'
import { openSite } from '#web/testing/site.tsx'
import { nomvula, type Sender, setStage } from '#web/testing/stage.tsx'
import { aShownMiracle, aShownPrayer, aShownUpdate } from '#web/testing/things.ts'

setStage()

const others: Sender = { listHelplines: () => ({ items: [] }), report: () => ({ answer: 'received' }) }
const button = (name: RegExp | string) => screen.findByRole('button', { name })

/** Presses through to the report, and gives what was named in it. */
async function reported(sent: [string, object][], isChosen = true): Promise<object | undefined> {
  await screen.findByRole('dialog', { name: isChosen ? /^About/ : 'Report this' })
  if (isChosen) fireEvent.click(await button(/^Report ?A moderator/))
  fireEvent.click(await screen.findByLabelText('Spam'))
  fireEvent.click(await button('Send Report'))
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe('report'))
  return sent.at(-1)?.[1]
}

test('an update of somebody else can be reported', async () => {
  const prayer = aShownPrayer()
  const update = aShownUpdate()
  const { sent } = await openSite(
    `/prayers/${prayer.id}?tab=updates`,
    {
      ...others,
      getPrayerPage: () => ({ prayer, miracle: null, campaign: null }),
      listUpdates: () => ({ items: [update, aShownUpdate({ mine: true })], next: null }),
    },
    nomvula,
  )
  const buttons = await screen.findAllByRole('button', { name: 'Report or block Sipho Nkosi' })
  expect(buttons).toHaveLength(1)
  await act(async () => void buttons[0]?.click())
  expect(await reported(sent)).toMatchObject({ thing: { kind: 'update', id: update.id } })
})

test('a miracle of somebody else can be reported, an own one cannot', async () => {
  const miracle = aShownMiracle()
  const { sent } = await openSite(
    `/miracles/${miracle.id}`,
    { ...others, getMiracle: () => miracle },
    nomvula,
  )
  fireEvent.click(await button('Report or block Johan Botha'))
  expect(await reported(sent)).toMatchObject({ thing: { kind: 'miracle', id: miracle.id } })
})

test('an own miracle has no such button', async () => {
  const miracle = aShownMiracle({ mine: true })
  await openSite(`/miracles/${miracle.id}`, { ...others, getMiracle: () => miracle }, nomvula)
  await screen.findByRole('heading', { level: 1, name: miracle.title })
  expect(screen.queryByRole('button', { name: /^Report or block/ })).toBeNull()
})

test('a group can be reported by whoever is not its owner', async () => {
  const group = aMembersGroup()
  const { sent } = await openSite(
    `/groups/${group.id}`,
    { ...others, getGroupPage: () => aGroupPage(group) },
    nomvula,
  )
  fireEvent.click(await button('Report'))
  expect(await reported(sent, false)).toMatchObject({ thing: { kind: 'group', id: group.id } })
})

test('nobody reports their own group', async () => {
  const group = anOwnersGroup()
  await openSite(`/groups/${group.id}`, { ...others, getGroupPage: () => aGroupPage(group) }, nomvula)
  await screen.findByRole('heading', { level: 1, name: group.name })
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('a campaign can be reported by members, not by its creator and not by visitors', async () => {
  const campaign = aShownCampaign()
  const { sent } = await openSite(
    `/fundraising/${campaign.id}`,
    { ...others, getCampaignPage: () => aCampaignPage(campaign) },
    nomvula,
  )
  fireEvent.click(await button('Report'))
  expect(await reported(sent, false)).toMatchObject({ thing: { kind: 'campaign', id: campaign.id } })
})

test.each([
  ['its creator', anOwnShownCampaign(), nomvula],
  ['a visitor', aShownCampaign(), null],
])('%s finds no way to report a campaign', async (_who, campaign, member) => {
  await openSite(
    `/fundraising/${campaign.id}`,
    { ...others, getCampaignPage: () => aCampaignPage(campaign) },
    member,
  )
  await screen.findByRole('heading', { name: 'Share this campaign' })
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})
