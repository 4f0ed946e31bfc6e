import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import { sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { someGroup, someGroupCard } from '#tests/support/web/group-fixtures.ts'
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

const rain = someGroupCard()
const nurses = someGroupCard({
  id: '01930000-0000-7000-8000-0000000000c2',
  name: 'Nurses who pray',
  memberCount: 1,
  membershipStatus: 'member',
})
const asAdmin = someGroupCard({ viewerCan: ['group.read', 'group.delete', 'group.hide'] })

function openExplore(fakeAnswers: FakeAnswers = {}, address = '/groups/explore', member: Member = nomvula) {
  return renderSite(
    address,
    { exploreGroups: () => ({ items: [rain, nurses], next: null }), ...fakeAnswers },
    member,
  )
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const joinButton = { name: `Join Group ${rain.name}` }

test('every group shows its member count and the one action that fits (GRP-9, GRP-11)', async () => {
  await openExplore()
  await screen.findByRole('button', joinButton)
  expect(screen.getByText('96 members')).toBeTruthy()
  expect(screen.getByText('1 member')).toBeTruthy()
  expect(screen.getByRole('link', { name: `View Group ${nurses.name}` }).getAttribute('href')).toBe(
    `/groups/${nurses.id}`,
  )
  expect(document.title).toBe('Explore Groups · Thandaza')
  expect(screen.queryByRole('button', { name: /^(Hide|Show|Delete)/ })).toBeNull()
})

test('a join request takes a message, then shows Request Pending and keeps the focus (GRP-14)', async () => {
  const { sent } = await openExplore({ requestToJoin: () => ({ membershipStatus: 'pending' }) })
  const requestButton = await screen.findByRole('button', joinButton)
  await press(joinButton.name)
  const dialog = await screen.findByRole('dialog', { name: `Join ${rain.name}` })
  write(/^A word to the group admins/, 'We met at the clinic.')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Send request' })))
  await waitFor(() => expect(shownToasts()).toEqual(['Your join request has been sent to the group admins']))
  expect(sent).toContainEqual(['requestToJoin', { groupId: rain.id, message: 'We met at the clinic.' }])
  const pending = screen.getByRole('button', { name: 'Request Pending' })
  expect(pending.getAttribute('aria-disabled')).toBe('true')
  expect(pending).toBe(requestButton)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a message of 301 characters is refused and stays', async () => {
  const { sent } = await openExplore()
  await screen.findByRole('button', joinButton)
  await press(joinButton.name)
  write(/^A word to the group admins/, 'a'.repeat(301))
  await press('Send request')
  const field = screen.getByLabelText(/^A word to the group admins/)
  expect(sentenceAt(field)).toBe('The message cannot exceed 300 characters')
  expect(sent.map(([name]) => name)).toEqual(['exploreGroups'])
})

test('an open group is joined at once (REQ-30)', async () => {
  const { sent } = await openExplore({
    exploreGroups: () => ({ items: [someGroupCard({ isOpen: true })], next: null }),
    requestToJoin: () => ({ membershipStatus: 'member' }),
  })
  await screen.findByRole('button', joinButton)
  await press(joinButton.name)
  await waitFor(() => expect(shownToasts()).toEqual([`You are now a member of ${rain.name}`]))
  expect(screen.getByRole('link', { name: `View Group ${rain.name}` })).toBeTruthy()
  expect(sent).toContainEqual(['requestToJoin', { groupId: rain.id, message: '' }])
})

test.each([
  ['ALREADY_MEMBER', 'You are already a member of this group', 'View Group'],
  ['ALREADY_REQUESTED', 'You already have a pending join request for this group', 'Request Pending'],
  [
    'ASKED_RECENTLY',
    'This group answered your request a short while ago. You can ask again after a day.',
    'Join Group',
  ],
  ['GROUP_FULL', 'This group is full.', 'Join Group'],
  ['RATE_LIMITED', 'That was a lot at once. Please wait a moment and try again.', 'Join Group'],
  ['UNAUTHENTICATED', 'You must be logged in to request to join a group', 'Join Group'],
] as const)(
  'a refused request shows the reason, and the card is corrected (GRP-14): %s',
  async (code, sentence, buttonText) => {
    await openExplore({
      exploreGroups: () => ({ items: [rain], next: null }),
      requestToJoin: () => {
        throw refusal(code)
      },
    })
    await screen.findByRole('button', joinButton)
    await press(joinButton.name)
    await press('Send request')
    await waitFor(() => expect(shownToasts()).toEqual([sentence]))
    expect(screen.getAllByText(buttonText).length).toBeGreaterThan(0)
  },
)

test('a group that was deleted meanwhile leaves the list', async () => {
  await openExplore({
    requestToJoin: () => {
      throw refusal('NOT_FOUND')
    },
  })
  await screen.findByRole('button', joinButton)
  await press(joinButton.name)
  await press('Send request')
  await waitFor(() => expect(shownToasts()).toEqual(['This group is no longer there.']))
  expect(screen.queryByText(rain.name)).toBeNull()
})

test('the search runs when typing pauses, at once on Enter, and is in the URL', async () => {
  const { path, sent, router } = await openExplore({
    exploreGroups: ({ search }) => ({ items: search ? [] : [rain], next: null }),
  })
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search groups' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const text of ['n', 'nu', 'nurs']) fireEvent.change(box, { target: { value: text } })
  await act(async () => vi.advanceTimersByTime(499))
  expect(path()).toBe('/groups/explore')
  await act(async () => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(path()).toBe('/groups/explore?search=nurs'))
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  fireEvent.change(box, { target: { value: ' choir ' } })
  await act(async () => fireEvent.submit(box))
  await waitFor(() => expect(path()).toBe('/groups/explore?search=choir'))
  expect(sent.map(([, input]) => input)).toEqual([{}, { search: 'nurs' }, { search: 'choir' }])
  await act(async () => router.navigate({ to: '/groups/explore', search: {} }))
  await waitFor(() => expect(box.value).toBe(''))
  expect(await screen.findByRole('button', joinButton)).toBeTruthy()
})

test('a search links back to all groups', async () => {
  const { path } = await openExplore({}, '/groups/explore?search=rain')
  await press('Show all groups')
  await waitFor(() => expect(path()).toBe('/groups/explore'))
})

test('more groups load on demand, each once', async () => {
  await openExplore({
    exploreGroups: ({ cursor }) =>
      cursor ? { items: [rain, nurses], next: null } : { items: [rain], next: 'more' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('heading', { name: nurses.name })
  expect(screen.getAllByRole('heading', { name: rain.name })).toHaveLength(1)
})

test.each([
  ['a failure', refusal('UNEXPECTED')],
  ['no connection', noNetwork()],
])('groups that cannot be loaded show an error and a retry (GRP-13): %s', async (_, failure) => {
  let isDown = true
  await openExplore({
    exploreGroups: () => {
      if (isDown) throw failure
      return { items: [rain], next: null }
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(document.querySelector('main [role=alert]')?.textContent).toContain('Could not load groups')
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByRole('button', joinButton)).toBeTruthy()
})

test('a site admin hides a group and shows it again (GRP-12, REQ-7)', async () => {
  const { sent } = await openExplore({
    exploreGroups: () => ({ items: [asAdmin], next: null }),
    hideGroup: () => someGroup({ isHidden: true }),
    showGroup: () => someGroup(),
  })
  await screen.findByRole('button', joinButton)
  await press(`Hide ${rain.name}`)
  await screen.findByRole('button', { name: `Show ${rain.name}` })
  expect(screen.getByText('Hidden')).toBeTruthy()
  await press(`Show ${rain.name}`)
  await screen.findByRole('button', { name: `Hide ${rain.name}` })
  expect(sent.map(([name]) => name)).toEqual(['exploreGroups', 'hideGroup', 'showGroup'])
})

test('a site admin deletes a group after confirming its name and members (GEN-1, GRP-10, REQ-118)', async () => {
  const { sent } = await openExplore({
    exploreGroups: () => ({ items: [asAdmin, nurses], next: null }),
    deleteGroup: () => ({}),
  })
  await screen.findByRole('button', joinButton)
  await press(`Delete ${rain.name}`)
  const dialog = await screen.findByRole('alertdialog', { name: `Delete "${rain.name}"?` })
  expect(dialog.textContent).toContain('Its 96 members lose the group')
  expect(sent.map(([name]) => name)).not.toContain('deleteGroup')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete group' })))
  await waitFor(() => expect(shownToasts()).toEqual([`Group "${rain.name}" deleted successfully`]))
  expect(screen.queryByRole('heading', { name: rain.name })).toBeNull()
  expect(screen.getByRole('heading', { name: nurses.name })).toBeTruthy()
})

test('a group that could not be deleted stays (GRP-10)', async () => {
  await openExplore({
    exploreGroups: () => ({ items: [asAdmin], next: null }),
    deleteGroup: () => {
      throw refusal('UNEXPECTED')
    },
  })
  await screen.findByRole('button', joinButton)
  await press(`Delete ${rain.name}`)
  const dialog = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete group' })))
  await waitFor(() => expect(shownToasts()).toEqual(['Could not delete group']))
  expect(screen.getByRole('heading', { name: rain.name })).toBeTruthy()
})

test('the owner of a group deletes it on the group page, not here (GRP-10)', async () => {
  const own = someGroupCard({ membershipStatus: 'member', viewerCan: ['group.read', 'group.delete'] })
  await openExplore({ exploreGroups: () => ({ items: [own], next: null }) })
  await screen.findByRole('link', { name: `View Group ${rain.name}` })
  expect(screen.queryByRole('button', { name: `Delete ${rain.name}` })).toBeNull()
})
