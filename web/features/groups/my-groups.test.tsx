import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { write } from '#tests/support/web/form-actions.ts'
import { someGroup, someOwnGroupCard, someOwnJoinRequest } from '#tests/support/web/group-fixtures.ts'
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

const rain = someOwnGroupCard()
const nurses = someOwnGroupCard({
  id: '01930000-0000-7000-8000-0000000000c2',
  name: 'Nurses who pray',
  memberCount: 1,
  role: 'member',
  waitingRequests: null,
  unread: 5,
})

function openMine(fakeAnswers: FakeAnswers) {
  return renderSite('/groups', fakeAnswers, nomvula)
}

function cardOf(name: string): HTMLElement {
  const card = screen.getByRole('link', { name }).closest('article')
  if (!card) throw new Error(`There is no card for ${name}`)
  return card
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('own groups show members, role and unread messages, and link to their pages and chats (GRP-1, GRP-3, GRP-11, REQ-280)', async () => {
  await openMine({ listMyGroups: () => ({ items: [rain, nurses], next: null, requests: [], offers: [] }) })
  const link = await screen.findByRole('link', { name: rain.name })
  expect(link.getAttribute('href')).toBe(`/groups/${rain.id}`)
  expect(cardOf(rain.name).textContent).toContain('96 members')
  expect(within(cardOf(rain.name)).getByText('Owner')).toBeTruthy()
  expect(cardOf(nurses.name).textContent).toContain('1 member')
  const chats = screen.getAllByRole('link', { name: /^Chat of/ })
  expect(chats.map((chat) => [chat.textContent, chat.getAttribute('href')])).toEqual([
    [`Chat of ${rain.name}`, `/groups/${rain.id}?tab=chat`],
    [`Chat of ${nurses.name}5 new messages`, `/groups/${nurses.id}?tab=chat`],
  ])
  expect(within(cardOf(nurses.name)).getByText('Member')).toBeTruthy()
  expect(document.title).toBe('My Groups · Thandaza')
  expect(screen.queryByRole('heading', { name: 'Pending Join Requests' })).toBeNull()
})

test('a group with requests to decide has a badge that links to them (REQ-153)', async () => {
  const items = [someOwnGroupCard({ waitingRequests: 2 })]
  await openMine({ listMyGroups: () => ({ items, next: null, requests: [], offers: [] }) })
  const badge = await screen.findByRole('link', { name: `2 requests to join ${rain.name}` })
  expect(badge.getAttribute('href')).toBe(`/groups/${rain.id}?tab=requests`)
})

test('a page that overlaps the previous one shows no group twice (GRP-1)', async () => {
  const { sent } = await openMine({
    listMyGroups: ({ cursor }) =>
      cursor
        ? { items: [rain, nurses], next: null, requests: [], offers: [] }
        : { items: [rain], next: 'more', requests: [], offers: [] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('link', { name: nurses.name })
  expect(screen.getAllByRole('link', { name: rain.name })).toHaveLength(1)
  expect(sent).toEqual([
    ['listMyGroups', {}],
    ['listMyGroups', { cursor: 'more' }],
  ])
})

test('an own pending request is on top and can be cancelled after a confirmation (GRP-1, REQ-82)', async () => {
  let requests = [someOwnJoinRequest({ message: 'We met at the clinic.' })]
  const { sent } = await openMine({
    listMyGroups: () => ({ items: [], next: null, requests, offers: [] }),
    cancelJoinRequest: () => {
      requests = []
      return {}
    },
  })
  const section = await screen.findByRole('region', { name: 'Pending Join Requests' })
  expect(section.textContent).toContain('Asked on Nov 20, 2026We met at the clinic.')
  expect(section.textContent).toContain('Request Pending')
  press('Cancel request Karoo rain watch')
  const dialog = await screen.findByRole('alertdialog')
  expect(sent.map(([name]) => name)).not.toContain('cancelJoinRequest')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' })))
  await waitFor(() => expect(shownToasts()).toEqual(['Your join request was taken back']))
  expect(screen.queryByRole('region', { name: 'Pending Join Requests' })).toBeNull()
  expect(sent).toContainEqual(['cancelJoinRequest', { requestId: someOwnJoinRequest().id }])
})

test('a request that was answered meanwhile cannot be cancelled, and the list shows the current state', async () => {
  let isAnswered = false
  await openMine({
    listMyGroups: () =>
      isAnswered
        ? { items: [rain], next: null, requests: [], offers: [] }
        : { items: [], next: null, requests: [someOwnJoinRequest()], offers: [] },
    cancelJoinRequest: () => {
      isAnswered = true
      throw refusal('ALREADY_DECIDED')
    },
  })
  await screen.findByRole('region', { name: 'Pending Join Requests' })
  press('Cancel request Karoo rain watch')
  const dialog = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' })))
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Could not take back your join request / The group has already answered it.',
    ]),
  )
  expect(await screen.findByRole('link', { name: rain.name })).toBeTruthy()
})

test('a member without groups sees links to find some', async () => {
  await openMine({ listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }) })
  expect(await screen.findByRole('heading', { name: 'You are not in a group yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create New Group' }).getAttribute('href')).toBe('/groups/new')
})

test.each([
  ['a failure', refusal('UNEXPECTED')],
  ['no connection', noNetwork()],
])('groups that cannot be loaded show an error and a retry (GRP-7): %s', async (_, failure) => {
  let isDown = true
  await openMine({
    listMyGroups: () => {
      if (isDown) throw failure
      return { items: [rain], next: null, requests: [], offers: [] }
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(document.querySelector('main [role=alert]')?.textContent).toContain('Could not load your groups')
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: rain.name })).toBeTruthy()
})

test('My Groups has the same form in a dialog; the new group opens (GRP-2, REQ-40, REQ-51)', async () => {
  const created = someGroup({ membershipStatus: 'member', role: 'owner', memberCount: 1 })
  const { path } = await renderSite(
    '/groups',
    {
      listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }),
      createGroup: () => created,
      getGroupPage: () => new Promise<never>(() => undefined),
    },
    nomvula,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Create Group' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create New Group' })
  write('Name', 'Karoo rain watch')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Create Group' })))
  await waitFor(() => expect(path()).toBe(`/groups/${created.id}`))
  await waitFor(() => expect(shownToasts()).toEqual(['Group created successfully']))
})

test('/groups/new is the form as a page; Cancel leads to My Groups (REQ-40)', async () => {
  await renderSite('/groups/new', {}, nomvula)
  expect(await screen.findByRole('heading', { name: 'Create New Group', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/groups')
})
