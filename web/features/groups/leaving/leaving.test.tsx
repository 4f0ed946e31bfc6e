import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Group } from '#contract/groups.ts'
import { aGroupPage, aMembersGroup, anOwnersGroup, aShownMember } from '#web/testing/group-page.ts'
import { openSite } from '#web/testing/site.tsx'
import { nomvula, noNetwork, refusal, type Sender, setStage, toldSoFar } from '#web/testing/stage.tsx'
import { isSameName } from './same-name.ts'

setStage()

const { id, name } = aMembersGroup()

function openGroup(group: Group, sender: Sender = {}) {
  return openSite(
    `/groups/${id}`,
    {
      getGroupPage: () => aGroupPage(group),
      getGroup: () => group,
      listMyGroups: () => ({ items: [], next: null, requests: [] }),
      ...sender,
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
  [true, 'are taken along'],
])('leaving asks first, and own prayers %s: %s (GDET-10, decision 85)', async (alsoUnshare) => {
  const site = await openGroup(aMembersGroup(), { leaveGroup: () => ({}) })
  press('Leave Group')
  const tick = inDialog().getByRole('checkbox', { name: 'Also stop sharing my prayers with this group' })
  if (alsoUnshare) fireEvent.click(tick)
  confirmBy('Leave Group')
  await waitFor(() => expect(site.path()).toBe('/groups'))
  expect(toldSoFar()).toEqual(['You have left the group'])
  expect(site.sent.find(([operation]) => operation === 'leaveGroup')).toEqual([
    'leaveGroup',
    { groupId: id, alsoUnshare },
  ])
  await waitFor(() => expect(site.queryClient.getQueryData(['getGroup', id])).toBeUndefined())
})

test('leaving that fails says so, and the person stays (GDET-10)', async () => {
  const site = await openGroup(aMembersGroup(), {
    leaveGroup: () => {
      throw noNetwork()
    },
  })
  press('Leave Group')
  confirmBy('Leave Group')
  await waitFor(() => expect(toldSoFar()).toEqual(['Could not leave group / Network error occurred']))
  expect(site.path()).toBe(`/groups/${id}`)
})

test('deleting says what goes and what stays, and wants the name (GEN-1, GDET-11, security 3.2)', async () => {
  const site = await openGroup(anOwnersGroup(), { deleteGroup: () => ({}) })
  press('Delete Group')
  expect(inDialog().getByText(/All 96 members lose the group, with its chat/)).toBeTruthy()
  expect(inDialog().getByText(/Prayers stay with the people who wrote them/)).toBeTruthy()
  type('Karoo')
  confirmBy('Delete group')
  await inDialog().findByText('This is not the name of the group')
  type('karoo rain  watch ')
  confirmBy('Delete group')
  await waitFor(() => expect(site.path()).toBe('/groups'))
  expect(toldSoFar()).toEqual([`Group "${name}" deleted successfully`])
  expect(site.sent.filter(([operation]) => operation === 'deleteGroup')).toHaveLength(1)
})

test('a group that could not be deleted says why in our words (GDET-11, decision 33)', async () => {
  await openGroup(anOwnersGroup(), {
    deleteGroup: () => {
      throw refusal('UNEXPECTED')
    },
  })
  press('Delete Group')
  type(name)
  confirmBy('Delete group')
  await waitFor(() => expect(toldSoFar()).toEqual(['Could not delete group: An unexpected error occurred']))
  expect(inDialog().getByRole<HTMLInputElement>('textbox').value).toBe(name)
})

test('the owner gives the group to a member and stays as an admin (decision 83)', async () => {
  const anna = aShownMember('Anna Molefe', { viewerCan: ['member.makeOwner'] })
  const site = await openGroup(anOwnersGroup(), {
    listMembers: () => ({ items: [aShownMember('Nomvula Dlamini', { mine: true }), anna], next: null }),
    transferGroup: () => aMembersGroup({ role: 'admin', owner: anna.author }),
  })
  fireEvent.click(screen.getByText('Give the group to somebody else'))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Make owner' }))
  expect(dialog.getByText('Please choose a member')).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: /Nomvula/ })).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: /Anna Molefe/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Make owner' }))
  await screen.findByText('Led by Anna Molefe')
  await waitFor(() => expect(toldSoFar()).toEqual(['Anna Molefe owns this group now']))
  expect(site.sent).toContainEqual(['transferGroup', { groupId: id, memberId: anna.id }])
})

test('a group that its heir has no room for is not given, and it is said whose groups are too many (decision 88)', async () => {
  await openGroup(anOwnersGroup(), {
    listMembers: () => ({
      items: [aShownMember('Anna Molefe', { viewerCan: ['member.makeOwner'] })],
      next: null,
    }),
    transferGroup: () => {
      throw refusal('TOO_MANY_GROUPS')
    },
  })
  fireEvent.click(screen.getByText('Give the group to somebody else'))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(await dialog.findByRole('radio', { name: /Anna Molefe/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Make owner' }))
  await waitFor(() =>
    expect(toldSoFar()).toEqual([
      'Could not give the group to somebody else / They own as many groups as one person can.',
    ]),
  )
})

test.each([
  ["Women's prayer", 'Women’s prayer', true],
  ['WATCH – six', 'Watch - six', true],
  ['Watch', 'Watch six', false],
  ['', 'Watch', false],
])('"%s" is the name "%s": %s', (typed, real, isSame) => {
  expect(isSameName(typed, real)).toBe(isSame)
})
