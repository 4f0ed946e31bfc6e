import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someInvitation } from '#tests/support/web/group-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { rememberedPath } from '#web/platform/session/return-path.ts'

setupRender()

const { group } = someInvitation()
const pageOfGroup = () => new Promise<never>(() => undefined)

function openInvitation(fakeAnswers: FakeAnswers) {
  return renderSite(
    '/invite/koup-koup',
    { openInvite: () => someInvitation(), getGroupPage: pageOfGroup, ...fakeAnswers },
    nomvula,
  )
}

const join = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join Group' })))

test('an invitation shows the group, its owner and the expiry date (REQ-161)', async () => {
  await openInvitation({})
  expect(await screen.findByRole('heading', { name: group.name })).toBeTruthy()
  const text = document.querySelector('main')?.textContent
  expect(text).toContain('Led by Johan Botha')
  expect(text).toContain('96 members')
  expect(text).toContain('This invitation is open until Nov 28, 2026')
})

test('one press joins and opens the group; a double click joins once', async () => {
  const { sent, path } = await openInvitation({ acceptInvite: () => ({ groupId: group.id }) })
  const button = await screen.findByRole('button', { name: 'Join Group' })
  fireEvent.click(button)
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(path()).toBe(`/groups/${group.id}`))
  await waitFor(() => expect(shownToasts()).toEqual([`You are now a member of ${group.name}`]))
  expect(sent.filter(([name]) => name === 'acceptInvite')).toEqual([['acceptInvite', { token: 'koup-koup' }]])
})

test('a member of the group is redirected there', async () => {
  await openInvitation({ openInvite: () => someInvitation({ membershipStatus: 'member' }) })
  expect((await screen.findByRole('link', { name: 'View Group' })).getAttribute('href')).toBe(
    `/groups/${group.id}`,
  )
  expect(screen.getByText('You are already a member of this group')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
})

test('a viewer who joined by other means meanwhile is redirected to the group', async () => {
  const { path } = await openInvitation({
    acceptInvite: () => {
      throw refusal('ALREADY_MEMBER')
    },
  })
  await screen.findByRole('button', { name: 'Join Group' })
  await join()
  await waitFor(() => expect(path()).toBe(`/groups/${group.id}`))
  await waitFor(() => expect(shownToasts()).toEqual(['You are already a member of this group']))
})

test.each([
  ['INVITE_EXPIRED', 'This invitation has expired'],
  ['NOT_FOUND', 'This invitation does not open anything'],
] as const)('an invalid link shows the reason: %s', async (code, title) => {
  await openInvitation({
    openInvite: () => {
      throw refusal(code)
    },
  })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Explore Groups' })).toBeTruthy()
})

test.each([
  ['INVITE_EXPIRED', 'This invitation has expired'],
  ['NOT_FOUND', 'This invitation does not open anything'],
] as const)('a link that becomes invalid while it is open shows the reason: %s', async (code, title) => {
  let isStopped = false
  await openInvitation({
    openInvite: () => {
      if (isStopped) throw refusal(code)
      return someInvitation()
    },
    acceptInvite: () => {
      isStopped = true
      throw refusal(code)
    },
  })
  await screen.findByRole('button', { name: 'Join Group' })
  await join()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(shownToasts()).toEqual([`Could not join the group / ${title}`])
})

test('without a connection it can be retried', async () => {
  let isDown = true
  await openInvitation({
    openInvite: () => {
      if (isDown) throw noNetwork()
      return someInvitation()
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await act(async () => fireEvent.click(retry))
  expect(await screen.findByRole('heading', { name: group.name })).toBeTruthy()
})

test('a signed-out visitor sees the name of the group, and comes back after signing in (NAV-15)', async () => {
  const { path, sent } = await renderSite('/invite/koup-koup', {
    getInvitedGroup: () => ({ groupName: group.name }),
  })
  expect(await screen.findByRole('heading', { name: group.name })).toBeTruthy()
  expect(path()).toBe('/invite/koup-koup')
  expect(sent.map(([name]) => name)).not.toContain('openInvite')
  const links = [...document.querySelectorAll('main a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['Join Group', '/login?redirect=/invite/koup-koup'],
    ['Sign Up', '/register?redirect=/invite/koup-koup'],
    ['Login', '/login?redirect=/invite/koup-koup'],
  ])
  expect(rememberedPath()).toBe('/invite/koup-koup')
})

test('an invalid link says so to a signed-out visitor too', async () => {
  await renderSite('/invite/koup-koup', {
    getInvitedGroup: () => {
      throw refusal('INVITE_EXPIRED')
    },
  })
  expect(await screen.findByRole('heading', { name: 'This invitation has expired' })).toBeTruthy()
})
