import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Group } from '#contract/groups/group-operations.ts'
import { someGroup } from '#tests/support/web/group-fixtures.ts'
import {
  someGroupAsMember,
  someGroupAsOwner,
  someGroupPage,
  someGroupPrayer,
  someJoinRequest,
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

const { id, name } = someGroup()
const emptyChat = { items: [], hasMore: false, readUpTo: 0, readBy: null }

function openGroup(group: Group, { search = '', ...fakeAnswers }: FakeAnswers & { search?: string } = {}) {
  return renderSite(
    `/groups/${id}${search}`,
    {
      getGroupPage: () => someGroupPage(group),
      getGroup: () => group,
      listMessages: () => emptyChat,
      ...fakeAnswers,
    },
    nomvula,
  )
}

const noGroups: FakeAnswers = { listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }) }
const main = () => screen.getByRole('main')
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const button = (label: string) => within(main()).queryByRole('button', { name: label })

test.each([
  ['', 'Prayers'],
  ['?tab=members', 'Members 96'],
  ['?tab=requests', 'Requests 2'],
  ['?tab=photos', 'Prayers'],
])('the URL %s opens the tab %s with one request for the whole page (GDET-1)', async (search, tab) => {
  const group = someGroupAsOwner({ waitingRequests: 2 })
  const { sent } = await openGroup(group, {
    search,
    getGroupPage: () =>
      someGroupPage(group, {
        prayers: { items: [someGroupPrayer('Rain for the Koup')], next: null },
        members: { items: [someMember('Anna Molefe')], next: null },
        requests: { items: [someJoinRequest('Zanele Khumalo')], next: null },
      }),
  })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab)
  expect(sent.filter(([operation]) => operation !== 'getGroupPage')).toEqual([])
  expect(sent).toHaveLength(1)
  expect(document.title).toBe(`${name} · Thandaza`)
})

test('a selected tab is in the URL and loads its own list (GDET-1)', async () => {
  const site = await openGroup(someGroupAsMember(), {
    listMembers: () => ({ items: [someMember('Anna Molefe')], next: null }),
  })
  fireEvent.click(screen.getByRole('tab', { name: 'Members 96' }))
  await screen.findByText('Anna Molefe')
  expect(site.path()).toBe(`/groups/${id}?tab=members`)
})

test('the requests tab is shown only to those who decide and only while some are pending (GDET-2)', async () => {
  const { queryClient } = await openGroup(someGroupAsOwner({ waitingRequests: 0, unread: 5 }))
  expect(tabNames()).toEqual(['Prayers', 'Chat 5', 'Members 96'])
  queryClient.setQueryData(['getGroup', id], someGroupAsOwner({ waitingRequests: 1 }))
  await waitFor(() => expect(tabNames()).toEqual(['Prayers', 'Chat', 'Members 96', 'Requests 1']))
})

test('after the last request was decided the tab stays open', async () => {
  const group = someGroupAsOwner({ waitingRequests: 1 })
  const { queryClient } = await openGroup(group, {
    search: '?tab=requests',
    getGroupPage: () =>
      someGroupPage(group, { requests: { items: [someJoinRequest('Zanele Khumalo')], next: null } }),
    listJoinRequests: () => ({ items: [], next: null }),
  })
  queryClient.setQueryData(['getGroup', id], someGroupAsOwner({ waitingRequests: 0 }))
  queryClient.setQueryData(['listJoinRequests', id], {
    pages: [{ items: [], next: null }],
    pageParams: [undefined],
  })
  await screen.findByText('All requests are answered')
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Requests/)
  fireEvent.click(screen.getByRole('tab', { name: /^Prayers/ }))
  await waitFor(() => expect(tabNames().join()).not.toContain('Requests'))
})

test('the header shows the owner, the member count and the entry rule', async () => {
  await openGroup(someGroupAsMember({ isListed: false, isHidden: true }))
  const text = main().textContent
  expect(within(main()).getByRole('heading', { level: 1, name })).toBeTruthy()
  for (const event of [
    '96 members',
    'Led by Johan Botha',
    'By invitation only',
    'New members ask first',
    'Hidden',
  ])
    expect(text).toContain(event)
})

test('the header does not name the owner to a viewer who may not see them (SEC-7.4)', async () => {
  await openGroup(someGroupAsMember({ owner: null }))
  expect(main().textContent).toContain('96 members')
  expect(main().textContent).not.toContain('Led by')
})

test('the owner can delete and a member can leave, but not the other way round (GDET-3)', async () => {
  const { queryClient } = await openGroup(someGroupAsOwner())
  const menu = within(main()).getByLabelText('More for this group').closest('details')
  expect(menu?.textContent).toContain('Delete Group')
  expect(button('Leave Group')).toBeNull()
  expect(main().textContent).toContain('You are the owner')
  queryClient.setQueryData(['getGroup', id], someGroupAsMember())
  await within(main()).findByRole('button', { name: 'Leave Group' })
  expect(within(main()).queryByText('Delete Group')).toBeNull()
})

test('members add a prayer to this group (GDET-12)', async () => {
  await openGroup(someGroupAsMember())
  const link = within(main()).getByRole('link', { name: 'Add Prayer' })
  expect(link.getAttribute('href')).toBe(`/new-prayer?groupId=${id}`)
})

test('a non-member is invited to join, and reads no prayers and no members (GDET-3, GDET-15, REQ-81)', async () => {
  const { sent } = await openGroup(someGroup())
  expect(button('Request to Join')).toBeTruthy()
  expect(main().textContent).toContain('Prayers stay in the group')
  fireEvent.click(screen.getByRole('tab', { name: 'Members 96' }))
  await screen.findByText('Members know one another')
  expect(sent.map(([operation]) => operation)).toEqual(['getGroupPage'])
  expect(within(main()).queryByRole('link', { name: 'Add Prayer' })).toBeNull()
})

test('a non-member finds the join button in place of the chat (CHAT-2)', async () => {
  await openGroup(someGroup(), { search: '?tab=chat' })
  expect((await screen.findAllByText('Join group to chat')).length).toBeGreaterThan(0)
})

test('a join request becomes pending and can be cancelled (GDET-3)', async () => {
  const pending = someGroup({
    membershipStatus: 'pending',
    requestId: '01930000-0000-7000-8000-0000000000d1',
  })
  let shown = someGroup()
  const { sent } = await openGroup(shown, {
    getGroup: () => shown,
    requestToJoin: () => {
      shown = pending
      return { membershipStatus: 'pending' }
    },
    cancelJoinRequest: () => {
      shown = someGroup()
      return {}
    },
    ...noGroups,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Request to Join' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  const waiting = await screen.findByRole('button', { name: 'Request Pending' })
  expect(waiting.getAttribute('aria-disabled')).toBe('true')
  expect(shownToasts()).toEqual(['Your join request has been sent to the group admins'])
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }))
  const dialog = within(screen.getByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel request' }))
  await screen.findByRole('button', { name: 'Request to Join' })
  expect(sent.filter(([operation]) => operation === 'cancelJoinRequest')).toHaveLength(1)
})

test('a missing or hidden group is not found, with a link back (GDET-13)', async () => {
  await openGroup(someGroup(), {
    getGroupPage: () => {
      throw refusal('NOT_FOUND')
    },
  })
  expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Groups' }).getAttribute('href')).toBe('/groups')
})

test.each([
  [refusal('UNAVAILABLE'), 'Could not load group data'],
  [noNetwork(), 'Could not load group data / Please check your internet connection and try again.'],
])(
  'a group that cannot be loaded redirects to the groups with a toast (GDET-14): %s',
  async (failure, expectedToast) => {
    const site = await openGroup(someGroup(), {
      getGroupPage: () => {
        throw failure
      },
      ...noGroups,
    })
    await waitFor(() => expect(site.path()).toBe('/groups'))
    expect(shownToasts()).toEqual([expectedToast])
  },
)

test('a member who is removed while the page is open keeps only the header (CHAT-6, SEC-P4)', async () => {
  const { queryClient } = await openGroup(someGroupAsMember(), {
    getGroupPage: () =>
      someGroupPage(someGroupAsMember(), {
        prayers: { items: [someGroupPrayer('Rain for the Koup')], next: null },
      }),
    getGroup: () => someGroup(),
  })
  await screen.findByText('Rain for the Koup')
  await act(() => queryClient.invalidateQueries({ queryKey: ['getGroup', id] }))
  await screen.findByRole('button', { name: 'Request to Join' })
  expect(screen.queryByText('Rain for the Koup')).toBeNull()
  expect(queryClient.getQueryData(['listGroupPrayers', id])).toBeUndefined()
})

test('a refused list makes the page refetch the membership status (SEC-P4)', async () => {
  await openGroup(someGroupAsMember(), {
    getGroup: () => someGroup(),
    listMembers: () => {
      throw refusal('FORBIDDEN')
    },
  })
  fireEvent.click(screen.getByRole('tab', { name: 'Members 96' }))
  await screen.findByText('Members know one another')
})

test('a group that is deleted while the page is open becomes not found', async () => {
  const { queryClient } = await openGroup(someGroupAsMember(), {
    getGroup: () => {
      throw refusal('NOT_FOUND')
    },
  })
  await act(() => queryClient.invalidateQueries({ queryKey: ['getGroup', id] }))
  await screen.findByRole('heading', { name: 'Group not found' })
})
