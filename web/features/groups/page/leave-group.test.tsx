import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Group } from '#contract/groups/group-operations.ts'
import {
  someGroupAsMember,
  someGroupAsOwner,
  someGroupPage,
  someMember,
} from '#tests/support/web/group-page-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const { id, name } = someGroupAsMember()

function openGroup(group: Group, fakeAnswers: FakeAnswers = {}) {
  return renderSite(
    `/groups/${id}`,
    {
      getGroupPage: () => someGroupPage(group),
      getGroup: () => group,
      listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }),
      ...fakeAnswers,
    },
    nomvula,
  )
}

const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }))
const inDialog = () => within(screen.getByRole('alertdialog'))
const confirmBy = (label: string) => fireEvent.click(inDialog().getByRole('button', { name: label }))
const type = (text: string) => fireEvent.change(inDialog().getByRole('textbox'), { target: { value: text } })

test.each([
  [false, 'stay shared'],
  [true, 'are unshared'],
])('leaving asks for confirmation, and own prayers %s: %s (GDET-10, REQ-85)', async (alsoUnshare) => {
  const site = await openGroup(someGroupAsMember(), { leaveGroup: () => ({}) })
  press('Leave Group')
  const tick = inDialog().getByRole('checkbox', { name: 'Also stop sharing my prayers with this group' })
  if (alsoUnshare) fireEvent.click(tick)
  confirmBy('Leave Group')
  await waitFor(() => expect(site.path()).toBe('/groups'))
  expect(shownToasts()).toEqual(['You have left the group'])
  expect(site.sent.find(([operation]) => operation === 'leaveGroup')).toEqual([
    'leaveGroup',
    { groupId: id, alsoUnshare },
  ])
  await waitFor(() => expect(site.queryClient.getQueryData(['getGroup', id])).toBeUndefined())
})

test('a failed leave shows an error, and the viewer stays a member (GDET-10)', async () => {
  const site = await openGroup(someGroupAsMember(), {
    leaveGroup: () => {
      throw noNetwork()
    },
  })
  press('Leave Group')
  confirmBy('Leave Group')
  await waitFor(() => expect(shownToasts()).toEqual(['Could not leave group / Network error occurred']))
  expect(site.path()).toBe(`/groups/${id}`)
})

test('the deletion lists its consequences and requires the name (GEN-1, GDET-11, SEC-3.2)', async () => {
  const site = await openGroup(someGroupAsOwner(), { deleteGroup: () => ({}) })
  fireEvent.click(screen.getByText('Delete Group'))
  expect(inDialog().getByText(/All 96 members lose the group, with its chat/)).toBeTruthy()
  expect(inDialog().getByText(/Prayers stay with the people who wrote them/)).toBeTruthy()
  type('Karoo')
  confirmBy('Delete group')
  await inDialog().findByText('This is not the name of the group')
  type('karoo rain  watch ')
  confirmBy('Delete group')
  await waitFor(() => expect(site.path()).toBe('/groups'))
  expect(shownToasts()).toEqual([`Group "${name}" deleted successfully`])
  expect(site.sent.filter(([operation]) => operation === 'deleteGroup')).toHaveLength(1)
})

test('a group that could not be deleted shows the reason in our own words (GDET-11, REQ-33)', async () => {
  await openGroup(someGroupAsOwner(), {
    deleteGroup: () => {
      throw refusal('UNEXPECTED')
    },
  })
  fireEvent.click(screen.getByText('Delete Group'))
  type(name)
  confirmBy('Delete group')
  await waitFor(() => expect(shownToasts()).toEqual(['Could not delete group: An unexpected error occurred']))
  expect(inDialog().getByRole<HTMLInputElement>('textbox').value).toBe(name)
})

test('the owner offers the group to a member, and can withdraw the offer (REQ-83)', async () => {
  const anna = someMember('Anna Molefe', { viewerCan: ['member.makeOwner'] })
  const transferOffer = { heir: anna.author, expiresAt: '2026-11-28T04:00:00Z', isToViewer: false }
  const site = await openGroup(someGroupAsOwner(), {
    listMembers: () => ({ items: [someMember('Nomvula Dlamini', { mine: true }), anna], next: null }),
    transferGroup: () => someGroupAsOwner({ transferOffer }),
    withdrawTransfer: () => someGroupAsOwner(),
  })
  fireEvent.click(screen.getByText('Give the group to somebody else'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/They have 7 days to accept; until then nothing changes/)).toBeTruthy()
  fireEvent.click(await dialog.findByRole('button', { name: 'Offer the group' }))
  expect(dialog.getByText('Please choose a member')).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: /Nomvula/ })).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: /Anna Molefe/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Offer the group' }))
  await screen.findByText('You offered this group to Anna Molefe.')
  screen.getByText('They can accept until Nov 28, 2026 at 6:00 AM. Until then you are its owner.')
  await waitFor(() => expect(shownToasts()).toEqual(['Anna Molefe is asked to own this group']))
  expect(site.sent).toContainEqual(['transferGroup', { groupId: id, memberId: anna.id }])
  expect(screen.queryByText('Give the group to somebody else')).toBeNull()
  const withdraw = screen.getByRole('button', { name: 'Take back the offer' })
  fireEvent.click(withdraw)
  fireEvent.click(withdraw)
  await waitFor(() => expect(screen.queryByText('You offered this group to Anna Molefe.')).toBeNull())
  expect(shownToasts().at(-1)).toBe('The offer is taken back')
  expect(site.sent.filter(([name]) => name === 'withdrawTransfer')).toEqual([
    ['withdrawTransfer', { groupId: id }],
  ])
})

test('a group with an open offer cannot be offered twice', async () => {
  await openGroup(someGroupAsOwner(), {
    listMembers: () => ({
      items: [someMember('Anna Molefe', { viewerCan: ['member.makeOwner'] })],
      next: null,
    }),
    transferGroup: () => {
      throw refusal('ALREADY_OFFERED')
    },
  })
  fireEvent.click(screen.getByText('Give the group to somebody else'))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(await dialog.findByRole('radio', { name: /Anna Molefe/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Offer the group' }))
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Could not offer the group / This group is offered to somebody already. Take that offer back first.',
    ]),
  )
})
