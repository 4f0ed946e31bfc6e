import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Group } from '#contract/groups/group-operations.ts'
import { someGroupAsOwner, someJoinRequest } from '#tests/support/web/group-page-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { Requests } from './join-requests.tsx'

setupRender()

const group = someGroupAsOwner({ waitingRequests: 2 })
const zanele = someJoinRequest('Zanele Khumalo', { message: 'I moved to Parow <b>in October</b>.' })
const ruan = someJoinRequest('Ruan Fourie')

async function showRequests(fakeAnswers: FakeAnswers = {}) {
  const shown = await renderWithApp(() => <Requests group={group} member={nomvula} />, {
    listJoinRequests: () => ({ items: [zanele, ruan], next: null }),
    ...fakeAnswers,
  })
  shown.queryClient.setQueryData(['getGroup', group.id], group)
  await screen.findByText('Zanele Khumalo', { selector: 'strong' })
  return { ...shown, groupNow: () => shown.queryClient.getQueryData<Group>(['getGroup', group.id]) }
}

const nameOf = (name: string) => screen.queryByText(name, { selector: 'strong' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('requests show name, message and time; the message is rendered as text (GDET-8)', async () => {
  await showRequests()
  expect(screen.getByText('I moved to Parow <b>in October</b>.')).toBeTruthy()
  expect(screen.getAllByText('Nov 21, 2026 at 6:00 AM')).toHaveLength(2)
})

test('a request of a blocked person is collapsed, opens on demand, and is decided like any other', async () => {
  const hiding = someJoinRequest('Thabo van Wyk', { isCollapsed: true, message: 'Let me back.' })
  const { sent } = await showRequests({
    listJoinRequests: () => ({ items: [zanele, hiding], next: null }),
    rejectJoinRequest: () => ({}),
  })
  screen.getByText(/^Request of somebody you blocked/)
  expect(document.body.textContent).not.toMatch(/Thabo|Let me back/)
  press('Show')
  expect(nameOf('Thabo van Wyk')).toBeTruthy()
  screen.getByText('Let me back.')
  press('Hide')
  press('Reject')
  await waitFor(() => expect(sent).toContainEqual(['rejectJoinRequest', { requestId: hiding.id }]))
})

test.each([
  ['Accept', 'acceptJoinRequest', 'Join request accepted', 97],
  ['Reject', 'rejectJoinRequest', 'Join request rejected', 96],
] as const)(
  '%s decides once, and the request leaves the list (GDET-8)',
  async (label, operation, expectedToast, members) => {
    const { sent, groupNow } = await showRequests({ [operation]: () => ({}) })
    const answer = screen.getByRole('button', { name: `${label} Zanele Khumalo` })
    fireEvent.click(answer)
    fireEvent.click(answer)
    await waitFor(() => expect(nameOf('Zanele Khumalo')).toBeNull())
    expect(shownToasts()).toEqual([expectedToast])
    expect(sent.filter(([name]) => name === operation)).toEqual([[operation, { requestId: zanele.id }]])
    expect(groupNow()).toMatchObject({ waitingRequests: 1, memberCount: members })
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Requests to join, oldest first'),
    )
  },
)

test('a request that another admin decided leaves the list with a toast (GDET-9)', async () => {
  const { groupNow } = await showRequests({
    acceptJoinRequest: () => {
      throw refusal('ALREADY_DECIDED')
    },
  })
  press('Accept Zanele Khumalo')
  await waitFor(() => expect(nameOf('Zanele Khumalo')).toBeNull())
  expect(shownToasts()).toEqual([
    'Could not accept join request / Somebody has already decided this request.',
  ])
  expect(groupNow()?.memberCount).toBe(96)
  expect(nameOf('Ruan Fourie')).toBeTruthy()
})

test('without a connection the request stays, to be decided again (GDET-8)', async () => {
  await showRequests({
    rejectJoinRequest: () => {
      throw noNetwork()
    },
  })
  press('Reject Ruan Fourie')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Could not reject join request / Network error occurred']),
  )
  expect(screen.getByRole('button', { name: 'Reject Ruan Fourie' }).getAttribute('aria-disabled')).not.toBe(
    'true',
  )
})

test('requests that could not be loaded show an error (GDET-8)', async () => {
  await renderWithApp(() => <Requests group={group} member={nomvula} />, {
    listJoinRequests: () => {
      throw noNetwork()
    },
  })
  await screen.findByText('Could not load join requests')
})
