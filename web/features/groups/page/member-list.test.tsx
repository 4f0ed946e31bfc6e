import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Action } from '#contract/api/permissions.ts'
import type { GroupMember } from '#contract/groups/group-members.ts'
import { someGroupAsOwner, someMember } from '#tests/support/web/group-page-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { Members } from './member-list.tsx'

setupRender()

const group = someGroupAsOwner()
const memberActions: Action[] = ['member.changeRole', 'member.remove']
const me = someMember('Nomvula Dlamini', { role: 'owner', mine: true })
const anna = someMember('Anna Molefe', { viewerCan: memberActions })
const sipho = someMember('Sipho Nkosi', { role: 'admin', viewerCan: memberActions })

function showMembers(items: GroupMember[], fakeAnswers: FakeAnswers = {}) {
  return renderWithApp(() => <Members group={group} member={nomvula} />, {
    listMembers: () => ({ items, next: null }),
    ...fakeAnswers,
  })
}

async function open(name: string) {
  const [row] = (await screen.findAllByRole('row')).filter(({ textContent }) => textContent?.includes(name))
  if (!row) throw new Error(`${name} has no row`)
  return within(row)
}

test('members show name, role and join date (GDET-4)', async () => {
  await showMembers([me, anna])
  const row = await open('Nomvula Dlamini')
  expect(row.getByText('Owner')).toBeTruthy()
  expect(row.getByText('Apr 3, 2026')).toBeTruthy()
  expect(row.getByText('(you)')).toBeTruthy()
})

test('the actions column is shown only to a viewer with permitted actions (GDET-4, REQ-31)', async () => {
  const shown = await showMembers([me, anna])
  await open('Anna Molefe')
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
  shown.queryClient.setQueryData(['listMembers', group.id], {
    pages: [{ items: [me, { ...anna, viewerCan: [] }], next: null }],
    pageParams: [undefined],
  })
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull())
})

test('a blocked member is collapsed for those who lead, with the available actions, and named on demand', async () => {
  const hiding = someMember('Anna Molefe', { isCollapsed: true, viewerCan: memberActions })
  const { sent } = await showMembers([me, hiding], { removeMember: () => ({}) })
  const row = await open('Somebody you blocked, or who blocked you.')
  expect(row.queryByText('Anna Molefe')).toBeNull()
  fireEvent.click(row.getByRole('button', { name: 'Show' }))
  expect(row.getByText('Anna Molefe')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Remove', hidden: true }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove member' }))
  await waitFor(() => expect(sent.some(([name]) => name === 'removeMember')).toBe(true))
})

test.each([
  [anna, 'Make admin', 'admin'],
  [sipho, 'Make member', 'member'],
] as const)('a role changes both ways (GDET-5): %#', async (member, label, role) => {
  const { sent } = await showMembers([member], { changeMemberRole: () => ({ ...member, role }) })
  const row = await open(member.author.name)
  fireEvent.click(row.getByRole('button', { name: new RegExp(`^${label}`), hidden: true }))
  await row.findByText(role === 'admin' ? 'Admin' : 'Member')
  await waitFor(() => expect(shownToasts()).toEqual([`Member role updated to ${role}`]))
  expect(sent.at(-1)).toEqual(['changeMemberRole', { groupId: group.id, memberId: member.id, role }])
})

test('a role that could not be changed shows an error (GDET-5)', async () => {
  await showMembers([anna], {
    changeMemberRole: () => {
      throw noNetwork()
    },
  })
  const row = await open('Anna Molefe')
  fireEvent.click(row.getByRole('button', { name: /^Make admin/, hidden: true }))
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Could not update member role / Network error occurred']),
  )
})

test('the removal states its consequences, and the member leaves the list (GEN-1, GDET-6)', async () => {
  const { sent } = await showMembers([me, anna], { removeMember: () => ({}) })
  const row = await open('Anna Molefe')
  fireEvent.click(row.getByRole('button', { name: 'Remove', hidden: true }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove Anna Molefe?' }))
  expect(dialog.getByText(/no longer shared with it, and the invite link stops working/)).toBeTruthy()
  expect(sent.map(([name]) => name)).not.toContain('removeMember')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove member' }))
  await waitFor(() => expect(screen.queryByText('Anna Molefe')).toBeNull())
  expect(shownToasts()).toEqual(['Member removed from group'])
  expect(sent.at(-1)).toEqual(['removeMember', { groupId: group.id, memberId: anna.id }])
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Members of this group'),
  )
})

test('a member who could not be removed stays (GDET-6)', async () => {
  await showMembers([anna], {
    getGroup: () => group,
    removeMember: () => {
      throw refusal('FORBIDDEN')
    },
  })
  const row = await open('Anna Molefe')
  fireEvent.click(row.getByRole('button', { name: 'Remove', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove member' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Could not remove member / Permission denied']))
  expect(screen.getByText('Anna Molefe')).toBeTruthy()
})

test('members load page by page', async () => {
  const pages = { first: { items: [me], next: 'more' }, second: { items: [anna], next: null } }
  await showMembers([], { listMembers: ({ cursor }) => (cursor ? pages.second : pages.first) })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('Anna Molefe')
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

test('members that could not be loaded can be retried (GDET-7)', async () => {
  let fails = true
  await showMembers([], {
    listMembers: () => {
      if (fails) throw noNetwork()
      return { items: [anna], next: null }
    },
  })
  await screen.findByText('Could not load group members')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Anna Molefe')
})
