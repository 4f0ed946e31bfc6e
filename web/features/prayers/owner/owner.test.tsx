import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { someMiracle, someOwnPrayer, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownStatus,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { consequencesOf } from './audience-dialog.tsx'

setupRender()

const inputsOf = (sent: readonly (readonly [string, unknown])[], name: string) =>
  sent.filter(([operation]) => operation === name).map(([, input]) => input)

const { id } = somePrayer()

async function openPrayer(prayer: Prayer, fakeAnswers: FakeAnswers = {}, miracle: Miracle | null = null) {
  return await renderSite(
    `/prayers/${id}`,
    {
      getPrayerPage: () => ({
        prayer,
        miracle,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
      ...fakeAnswers,
    },
    nomvula,
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const panel = () => within(screen.getByRole('tabpanel'))

test('the owner can edit, submit a miracle, start a campaign, and more (PDET-8)', async () => {
  await openPrayer(someOwnPrayer())
  const links = panel().getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/report-miracle/${id}`,
    `/prayers/edit/${id}`,
    `/fundraising/create?prayerId=${id}`,
  ])
  const menu = within(panel().getByText('More').closest('details') ?? document.body)
  const buttons = menu.getAllByRole('button')
  expect(buttons.map((act) => act.textContent)).toEqual([
    'Who can see this',
    'Images',
    'Archive Put it aside; you can bring it back',
    'Delete',
  ])
})

test('a miracle is offered only when the server allows it (PDET-8)', async () => {
  const viewerCan = someOwnPrayer().viewerCan.filter((action) => action !== 'prayer.reportMiracle')
  await openPrayer(someOwnPrayer({ status: 'answered', viewerCan }))
  expect(screen.queryByRole('link', { name: 'Submit Miracle' })).toBeNull()
})

test('another reader sees none of these actions (PDET-8)', async () => {
  await openPrayer(somePrayer())
  expect(panel().queryAllByRole('link')).toEqual([])
  expect(panel().queryByText('More')).toBeNull()
})

test('a site admin edits and deletes, and no more (PDET-16)', async () => {
  await openPrayer(somePrayer({ viewerCan: ['prayer.read', 'prayer.edit', 'prayer.delete'] }))
  expect(panel().getByRole('link', { name: 'Edit' })).toBeTruthy()
  panel().getByRole('button', { name: 'Delete' })
  expect(panel().queryByText('More')).toBeNull()
})

test('deleting lists the losses, then leads to the dashboard (GEN-1, PDET-14, REQ-86, REQ-150)', async () => {
  const site = await openPrayer(
    someOwnPrayer({ updateCount: 1, commentCount: 14 }),
    {
      deletePrayer: () => ({}),
      getDashboard: () => ({
        firstSteps: null,
        news: [],
        carried: { items: [], total: 0, prayed: 0 },
        stats: null,
        streak: null,
        badges: null,
        activePrayers: null,
        miracles: null,
      }),
    },
    someMiracle(),
  )
  press('Delete')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(
    '"Rain for the Koup" will be removed with its 1 update and 14 comments. This cannot be undone. The miracle that answers it stays.',
  )
  expect(site.sent.some(([name]) => name === 'deletePrayer')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete prayer' }))
  await waitFor(() => expect(site.path()).toBe('/dashboard'))
  expect(shownToasts()).toContain('Prayer request has been deleted')
  expect(site.sent.filter(([name]) => name === 'getPrayerPage')).toHaveLength(1)
  expect(site.queryClient.getQueryData(['getPrayerPage', id])).toBeUndefined()
})

test.each([
  [refusal('FORBIDDEN'), 'Failed to delete prayer: Permission denied'],
  [noNetwork(), 'Failed to delete prayer: Network error occurred'],
])('a prayer that could not be deleted stays, with the reason (PDET-14): %s', async (failure, sentence) => {
  const site = await openPrayer(someOwnPrayer(), {
    deletePrayer: () => {
      throw failure
    },
  })
  press('Delete')
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete prayer' }),
  )
  await waitFor(() => expect(shownToasts()).toEqual([sentence]))
  expect(site.path()).toBe(`/prayers/${id}`)
})

test('archiving and restoring switch the badge and the action (REQ-74)', async () => {
  const active = someOwnPrayer()
  const archived = someOwnPrayer({ status: 'archived', viewerCan: ['prayer.edit', 'prayer.restore'] })
  await openPrayer(active, { archivePrayer: () => archived, restorePrayer: () => active })
  press(/^Archive/)
  await waitFor(() => expect(document.querySelector('.badge')?.textContent).toBe('Archived'))
  expect(shownStatus()).toEqual(['Prayer archivedUndo'])
  press(/^Restore/)
  await waitFor(() => expect(document.querySelector('.badge')?.textContent).toBe('Active'))
  expect(shownStatus()).toEqual(['Prayer restoredUndo'])
  expect(shownToasts()).toEqual([])
})

test('archiving asks nothing and is undone beside it (REQ-345)', async () => {
  const active = someOwnPrayer()
  const archived = someOwnPrayer({ status: 'archived', viewerCan: ['prayer.edit', 'prayer.restore'] })
  await openPrayer(active, { archivePrayer: () => archived, restorePrayer: () => active })
  press(/^Archive/)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(document.querySelector('.badge')?.textContent).toBe('Active'))
  expect(shownStatus()).toEqual(['Prayer restored'])
  expect(document.activeElement?.className).toBe('status-line')
})

test('changing the audience shows the consequences (REQ-75)', async () => {
  const { sent } = await openPrayer(someOwnPrayer(), {
    changeAudience: () => someOwnPrayer({ audience: { kind: 'private', groups: [] }, shareToken: null }),
  })
  press('Who can see this')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who can see this' }))
  fireEvent.click(dialog.getByRole('radio', { name: /^Private/ }))
  expect(dialog.getByText(/Its public link stops working\.$/).closest('[role=status]')).not.toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Who can see this prayer was changed']))
  expect(sent.at(-1)).toEqual([
    'changeAudience',
    { prayerId: id, audience: { kind: 'private', groupIds: [] } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Only you can see this')).toBeTruthy()
})

test('a group audience without a group shows an error in the dialog', async () => {
  await openPrayer(someOwnPrayer(), {
    listOwnGroups: () => ({ items: [{ id, name: 'Morning Watch', isSmall: false }] }),
  })
  press('Who can see this')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who can see this' }))
  fireEvent.click(dialog.getByRole('radio', { name: /^Groups/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Please select at least one group to share with or change your privacy option')
})

test('images are removed on the page itself (REQ-75)', async () => {
  const image = { id: '01930000-0000-7000-8000-0000000000cc', width: 1200, height: 800, alt: 'The dam wall' }
  const { sent } = await openPrayer(someOwnPrayer({ images: [image] }), {
    changeImages: () => someOwnPrayer(),
  })
  press('Images')
  const dialog = within(await screen.findByRole('dialog', { name: 'Images of this prayer' }))
  fireEvent.click(dialog.getByRole('button', { name: /remove/i }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Images saved']))
  expect(sent.at(-1)).toEqual(['changeImages', { prayerId: id, images: [] }])
  await waitFor(() => expect(screen.queryByRole('img', { name: 'The dam wall' })).toBeNull())
})

const groups = (...groupIds: string[]) => ({ kind: 'groups' as const, groupIds })
const open = { kind: 'public' as const, groupIds: [] }
const closed = { kind: 'private' as const, groupIds: [] }

test.each([
  [closed, closed, []],
  [closed, open, ['opened']],
  [open, closed, ['narrowed', 'unlinked']],
  [open, groups('a'), ['narrowed', 'unlinked']],
  [groups('a'), closed, ['narrowed']],
  [groups('a'), groups('a', 'b'), ['opened']],
  [groups('a', 'b'), groups('b'), ['narrowed']],
  [groups('a'), groups('b'), ['opened', 'narrowed']],
])('the consequences from %o to %o are %o', (before, after, consequences) => {
  expect(consequencesOf(before, after)).toEqual(consequences.map((end) => `prayerActs.audience.${end}`))
})

test('the name is taken off at once, and put back only after a question (REQ-463)', async () => {
  const may = someOwnPrayer().viewerCan
  const viewerCan = [...may, 'prayer.changeAnonymity' as const]
  const { sent } = await openPrayer(someOwnPrayer({ viewerCan }), {
    changePrayerAnonymity: ({ isAnonymous }) => someOwnPrayer({ viewerCan, isAnonymous }),
  })
  press(/^Without my name/)
  await waitFor(() =>
    expect(inputsOf(sent, 'changePrayerAnonymity')).toEqual([{ prayerId: id, isAnonymous: true }]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Put my name back' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Others will see that this is yours.')).toBeTruthy()
  expect(inputsOf(sent, 'changePrayerAnonymity')).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Put my name back' }))
  await waitFor(() => expect(inputsOf(sent, 'changePrayerAnonymity')).toHaveLength(2))
})
