import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import {
  someBankAccount,
  someCampaign,
  someCampaignForStaff,
  someOwnCampaign,
  someOwnCampaignCard,
} from '#tests/support/web/campaign-fixtures.ts'
import { write } from '#tests/support/web/form-actions.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const { id } = someOwnCampaign()

async function openManage(campaign: Campaign = someOwnCampaign(), fakeAnswers: FakeAnswers = {}) {
  const site = await renderSite(
    `/fundraising/manage/${id}`,
    {
      getCampaign: () => campaign,
      getBankAccount: () => ({ account: someBankAccount() }),
      listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }),
      listOwnCampaigns: () => ({ items: [someOwnCampaignCard(1)], next: null }),
      ...fakeAnswers,
    },
    nomvula,
  )
  return site
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const dialog = () => within(screen.getByRole('alertdialog'))
const written = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('the form starts with the saved campaign and saves with its version (FMAN-1)', async () => {
  const campaign = someOwnCampaign({ goalCents: 2_000_050, version: 3 })
  const { sent } = await openManage(campaign, {
    editCampaign: ({ title }) => ({ ...campaign, title, version: 4 }),
  })
  expect([written('Title'), written('Goal amount'), written(/^Last day/)]).toEqual([
    campaign.title,
    '20000.50',
    '2026-12-24',
  ])
  expect(screen.queryByRole('checkbox', { name: /18 or older/ })).toBeNull()
  write('Title', 'Home before Easter')
  await press('Save Changes')
  await waitFor(() => expect(shownToasts()).toEqual(['Campaign updated']))
  expect(sent.find(([name]) => name === 'editCampaign')?.[1]).toEqual({
    campaignId: id,
    title: 'Home before Easter',
    description: campaign.description,
    thanks: '',
    goalCents: 2_000_050,
    endsOn: '2026-12-24',
    payoutEnabled: false,
    groupId: null,
    images: [],
    version: 3,
  })
})

test('the group of the campaign is in the form, also when the editor does not belong to it', async () => {
  const group = { id: '01930000-0000-7000-8000-0000000000f7', name: 'Eden Street' }
  const campaign = someOwnCampaign({ group })
  const { sent } = await openManage(campaign, { editCampaign: () => campaign })
  const choice = await screen.findByLabelText<HTMLSelectElement>(/^For a group/)
  expect(choice.selectedOptions[0]?.textContent).toBe('Eden Street')
  await press('Save Changes')
  await waitFor(() =>
    expect(sent.find(([name]) => name === 'editCampaign')?.[1]).toMatchObject({ groupId: group.id }),
  )
})

test('after a conflict the input stays, and the editor chooses which version to keep', async () => {
  let current = someOwnCampaign({ version: 3 })
  const { sent } = await openManage(current, {
    getCampaign: () => current,
    editCampaign: ({ version, title }) => {
      if (version < 4) throw refusal('CHANGED_MEANWHILE')
      return { ...current, title, version: 5 }
    },
  })
  current = someOwnCampaign({ title: 'Theirs', version: 4 })
  write('Title', 'Mine, all mine')
  await press('Save Changes')
  await screen.findByRole('button', { name: 'Save mine over it' })
  expect(written('Title')).toBe('Mine, all mine')
  await press('Save mine over it')
  await waitFor(() => expect(shownToasts().at(-1)).toBe('Campaign updated'))
  expect(sent.filter(([name]) => name === 'editCampaign').at(-1)?.[1]).toMatchObject({
    title: 'Mine, all mine',
    version: 4,
  })
  expect(screen.queryByRole('button', { name: 'Save mine over it' })).toBeNull()
})

test('after a conflict the editor can start again from the newer version', async () => {
  let current = someOwnCampaign({ version: 3 })
  await openManage(current, {
    getCampaign: () => current,
    editCampaign: () => {
      throw refusal('CHANGED_MEANWHILE')
    },
  })
  current = someOwnCampaign({ title: 'Theirs', version: 4 })
  write('Title', 'Mine, all mine')
  await press('Save Changes')
  await screen.findByRole('button', { name: 'Save mine over it' })
  await press('Load the newer version')
  await waitFor(() => expect(written('Title')).toBe('Theirs'))
})

test('the current status cannot be chosen; another one is set and confirmed (FMAN-1)', async () => {
  const { sent } = await openManage(someOwnCampaign(), {
    setCampaignStatus: ({ status }) => someOwnCampaign({ status, closure: 'paused' }),
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Active' }).disabled).toBe(true)
  await press('Paused')
  await waitFor(() => expect(shownToasts()).toEqual(['Status updated / Campaign is now paused']))
  expect(sent.find(([name]) => name === 'setCampaignStatus')?.[1]).toEqual({
    campaignId: id,
    status: 'paused',
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paused' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Active' }).disabled).toBe(false)
})

test.each([
  [refusal('CAMPAIGN_OVER'), 'Update failed / The end date of this campaign has passed. Change it first.'],
  [refusal('BANK_ACCOUNT_REQUIRED'), 'Update failed / Bank Account Required'],
  [refusal('UNEXPECTED'), 'Update failed / Nothing was changed. Please try again later.'],
])('a status that is refused stays unchanged: %s', async (failure, sentence) => {
  await openManage(someOwnCampaign({ status: 'paused' }), {
    setCampaignStatus: () => {
      throw failure
    },
  })
  await press('Active')
  await waitFor(() => expect(shownToasts()).toEqual([sentence]))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paused' }).disabled).toBe(true)
})

test('the campaign is deleted only after its title was typed; My Campaigns follows (GEN-1, FMAN-2)', async () => {
  const { sent, path } = await openManage(someOwnCampaign(), { deleteCampaign: () => ({}) })
  screen.getByRole('heading', { name: 'Danger Zone' })
  await press('Delete Campaign')
  const confirm = () =>
    act(async () => fireEvent.submit(dialog().getByRole('textbox').closest('form') as Element))
  await confirm()
  dialog().getByText('This is not the title of the campaign')
  expect(sent.map(([name]) => name)).not.toContain('deleteCampaign')
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'home  before christmas' } })
  await confirm()
  await waitFor(() => expect(path()).toBe('/fundraising/my-campaigns'))
  expect(shownToasts()).toEqual(['Campaign deleted'])
})

test('a title typed before Cancel no longer counts when the dialog opens again (FMAN-2)', async () => {
  const { sent } = await openManage(someOwnCampaign(), { deleteCampaign: () => ({}) })
  await press('Delete Campaign')
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Home before Christmas' } })
  await press('Cancel')
  await press('Delete Campaign')
  await act(async () => fireEvent.submit(dialog().getByRole('textbox').closest('form') as Element))
  dialog().getByText('This is not the title of the campaign')
  expect(sent.map(([name]) => name)).not.toContain('deleteCampaign')
})

test('a campaign with a pending payment is not deleted, and the dialog stays open (PAY-E4)', async () => {
  await openManage(someOwnCampaign(), {
    deleteCampaign: () => {
      throw refusal('PAYMENT_IN_PROGRESS')
    },
  })
  await press('Delete Campaign')
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Home before Christmas' } })
  await act(async () => fireEvent.submit(dialog().getByRole('textbox').closest('form') as Element))
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Delete failed / A payment is in progress. Try again in a few minutes.']),
  )
  dialog().getByRole('button', { name: 'Delete Campaign' })
})

test('a creator sees no staff actions', async () => {
  await openManage()
  for (const name of ['Hide Campaign', 'Hold donations', 'Force Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an admin hides with a reason, and shows again (FMAN-3, REQ-8)', async () => {
  const hidden = { at: '2026-11-21T04:00:00Z', reason: 'Name the clinic' }
  const { sent } = await openManage(someCampaignForStaff(), {
    hideCampaign: () => someCampaignForStaff({ hidden, closure: 'hidden' }),
    showCampaign: () => someCampaignForStaff(),
  })
  await press('Hide Campaign')
  const confirm = () =>
    act(async () => fireEvent.submit(dialog().getByRole('textbox').closest('form') as Element))
  await confirm()
  dialog().getByText('Please give a reason')
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Name the clinic' } })
  await confirm()
  await waitFor(() => expect(shownToasts()).toEqual(['Visibility updated']))
  expect(sent.find(([name]) => name === 'hideCampaign')?.[1]).toEqual({
    campaignId: id,
    reason: 'Name the clinic',
  })
  await screen.findByText('This campaign is hidden from others.')
  await press('Show Campaign')
  await waitFor(() => expect(screen.queryByText('This campaign is hidden from others.')).toBeNull())
})

test('staff stop donations with a reason, and allow them again (REQ-117)', async () => {
  const held = { at: '2026-11-21T04:00:00Z', reason: 'Reported' }
  await openManage(someCampaignForStaff(), {
    holdCampaign: () => someCampaignForStaff({ held, closure: 'held' }),
    releaseCampaign: () => someCampaignForStaff(),
  })
  await press('Hold donations')
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Reported' } })
  await act(async () => fireEvent.submit(dialog().getByRole('textbox').closest('form') as Element))
  await waitFor(() => expect(shownToasts()).toEqual(['Donations are on hold']))
  await press('Lift the hold')
  await waitFor(() => expect(shownToasts().at(-1)).toBe('The hold is lifted'))
})

test('an admin forces a deletion with a reason (GEN-1, FMAN-3, REQ-157)', async () => {
  const { sent, path } = await openManage(someCampaignForStaff(), { deleteCampaign: () => ({}) })
  await press('Force Delete')
  expect(sent.map(([name]) => name)).not.toContain('deleteCampaign')
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'A fraud' } })
  await act(async () => fireEvent.submit(dialog().getByRole('textbox').closest('form') as Element))
  await waitFor(() => expect(path()).toBe('/fundraising/my-campaigns'))
  expect(sent.find(([name]) => name === 'deleteCampaign')?.[1]).toEqual({
    campaignId: id,
    isForced: true,
    reason: 'A fraud',
  })
})

test('a member who is neither the creator nor an admin is denied (FMAN-4)', async () => {
  await openManage(someCampaign())
  screen.getByRole('heading', { name: 'Access Denied' })
  expect(screen.queryByLabelText('Title')).toBeNull()
})

test('a missing campaign is not found', async () => {
  await openManage(someOwnCampaign(), {
    getCampaign: () => {
      throw refusal('NOT_FOUND')
    },
  })
  await screen.findByRole('heading', { name: 'Campaign Not Found' })
})
