import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GroupOffer } from '#contract/groups/group-lists.ts'
import { someGroupAsMember, someGroupAsOwner, someGroupPage } from '#tests/support/web/group-page-fixtures.ts'
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
const expiresAt = '2026-11-28T04:00:00Z'
const heir = { name: 'Nomvula Dlamini', tint: 1 }
const offered = someGroupAsMember({ transferOffer: { heir, expiresAt, isToViewer: true } })
const onList: GroupOffer = { group: { id, name }, owner: { name: 'Johan Botha', tint: 1 }, expiresAt }

const openGroup = (fakeAnswers: FakeAnswers = {}, group = offered) =>
  renderSite(
    `/groups/${id}`,
    { getGroupPage: () => someGroupPage(group), getGroup: () => group, ...fakeAnswers },
    nomvula,
  )

function openMine(offers: GroupOffer[], fakeAnswers: FakeAnswers = {}) {
  return renderSite(
    '/groups',
    { listMyGroups: () => ({ items: [], next: null, requests: [], offers }), ...fakeAnswers },
    nomvula,
  )
}

const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: `${label} ${name}` }))

test('an ownership offer shows its owner, its meaning and its expiry, and is accepted once', async () => {
  const { sent } = await openGroup({ acceptTransfer: () => someGroupAsOwner({ owner: heir }) })
  screen.getByText(`Johan Botha would like you to own ${name}.`)
  screen.getByText(
    /cannot leave before somebody else owns it. You can accept until Nov 28, 2026 at 6:00 AM.$/,
  )
  const accept = screen.getByRole('button', { name: `Accept ${name}` })
  fireEvent.click(accept)
  fireEvent.click(accept)
  await screen.findByText('You are the owner')
  expect(screen.queryByText(/would like you to own/)).toBeNull()
  await waitFor(() => expect(shownToasts()).toEqual([`You own ${name} now`]))
  expect(sent.filter(([operation]) => operation === 'acceptTransfer')).toEqual([
    ['acceptTransfer', { groupId: id }],
  ])
})

test('an offer is on My Groups too, and disappears when declined; the focus stays on the page', async () => {
  let offers = [onList]
  const other = { ...onList, group: { id: '01930000-0000-7000-8000-0000000000c9', name: 'Evening' } }
  const { sent } = await openMine([onList, other], {
    listMyGroups: () => ({ items: [], next: null, requests: [], offers: [...offers, other] }),
    declineTransfer: () => {
      offers = []
      return someGroupAsMember()
    },
  })
  const section = await screen.findByRole('region', { name: 'Groups Offered to You' })
  expect(section.textContent).toContain(`Johan Botha would like you to own ${name}.`)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/groups/${id}`)
  press('Decline')
  await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
  await waitFor(() => expect(shownToasts()).toEqual(['You declined. Nothing changes.']))
  expect(sent).toContainEqual(['declineTransfer', { groupId: id }])
  await waitFor(() => expect(document.activeElement).toBe(section))
})

test('without offers My Groups does not mention them', async () => {
  await openMine([])
  await screen.findByText('You are not in a group yet')
  expect(screen.queryByRole('heading', { name: 'Groups Offered to You' })).toBeNull()
})

test('an offer that is no longer open leaves the page with a toast', async () => {
  await openGroup({
    getGroup: () => someGroupAsMember(),
    acceptTransfer: () => {
      throw refusal('NOT_FOUND')
    },
  })
  press('Accept')
  await waitFor(() => expect(shownToasts()).toEqual(['This offer is not open any more.']))
  await waitFor(() => expect(screen.queryByText(/would like you to own/)).toBeNull())
})

test.each([
  [refusal('TOO_MANY_GROUPS'), 'Could not accept the group / You own as many groups as one person can.'],
  [noNetwork(), 'Could not accept the group / Network error occurred'],
])('an offer that could not be accepted stays: %s', async (failure, expectedToast) => {
  await openGroup({
    acceptTransfer: () => {
      throw failure
    },
  })
  press('Accept')
  await waitFor(() => expect(shownToasts()).toEqual([expectedToast]))
  screen.getByText(/would like you to own/)
  expect(screen.getByRole('button', { name: `Decline ${name}` }).getAttribute('aria-disabled')).not.toBe(
    'true',
  )
})

test('an owner whom the viewer may not see is not named', async () => {
  await openGroup({}, { ...offered, owner: null })
  screen.getByText(`You are asked to own ${name}.`)
})
