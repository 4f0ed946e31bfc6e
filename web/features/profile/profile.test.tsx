import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import { press } from '#tests/support/web/form-actions.ts'
import {
  card,
  emptyProfileAnswers,
  openAccount,
  someProfile,
  stubScrollIntoView,
} from '#tests/support/web/profile-page.tsx'
import { nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }

test('the profile shows the name, address and id (PROF-3)', async () => {
  await openAccount({}, nomvula, '/profile')
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
  const events = [...document.querySelectorAll('dl.setting-details > *')].map(
    ({ textContent }) => textContent,
  )
  expect(events).toEqual(['Email', nomvula.email, 'User ID', nomvula.id])
  expect(document.title).toBe('Profile · Thandaza')
})

const sectionsOf = {
  '/profile/you': ['You', 'Account', 'Your name'],
  '/profile/sign-in': [
    'Signing in',
    'Safe sign-in',
    'Passkey',
    'Codes from an app',
    'Change Password',
    'Other ways to sign in',
    'Where you are signed in',
  ],
  '/profile/notifications': ['Notifications', 'On this phone', 'What you hear no more about'],
  '/profile/times': [
    'Times of prayer',
    'My times of prayer',
    'Prayers you come back to',
    'Pause',
    'Put it in my calendar',
  ],
  '/profile/giving': ['Giving and bank', 'Bank Account', 'Donations'],
  '/profile/phone': ['This phone', 'Data', 'Data used', 'Reading without a connection', 'Waiting to be sent'],
  '/profile/privacy': [
    'Privacy and data',
    'Your data',
    'Praying for others',
    'What you agreed to',
    'Who looked',
    'Blocked people',
    'Your reports',
    'Delete account',
  ],
}

test.each(Object.entries(sectionsOf))('%s has its sections, in order (REQ-241)', async (address, names) => {
  await openAccount({}, nomvula, address)
  const content = document.querySelector('.list-detail-content')
  const headings = [...(content?.querySelectorAll(':is(h1, h2, h3)') ?? [])]
  expect(headings.filter((one) => !one.closest('dialog')).map(({ textContent }) => textContent)).toEqual(
    names,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(names[0])
  expect(document.title).toBe(`${names[0]} · Thandaza`)
  const list = screen.getByRole('navigation', { name: 'Account Settings' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Object.keys(sectionsOf))
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.getAttribute('href'))).toEqual([address])
})

test.each([
  ['/profile', []],
  ['/profile/you', []],
  ['/profile/sign-in', ['getSecondFactor', 'listSessions']],
  ['/profile/notifications', ['getPushSettings']],
  ['/profile/times', ['listReminders']],
  ['/profile/giving', ['getBankAccount', 'listBanks', 'listOwnDonations']],
  ['/profile/phone', []],
  ['/profile/privacy', ['getExport', 'listAccessLog', 'listBlocks', 'listOwnReports']],
])('%s asks for all of its data at once, before any answer (REQ-241)', async (address, names) => {
  const never = () => new Promise<never>(() => undefined)
  const unanswered = Object.fromEntries(Object.keys(emptyProfileAnswers).map((name) => [name, never]))
  const { sent } = await renderSite(address, unanswered, nomvula)
  expect(sent.map(([name]) => name)).toEqual(['getProfile', ...names])
})

test('a page leads back to the list, and to the page somebody came from (REQ-241, REQ-281)', async () => {
  const { router, path } = await openAccount({}, nomvula, '/profile/sign-in')
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Profile' })
  expect(back.getAttribute('href')).toBe('/profile')
  await act(() => router.navigate({ to: '/profile' }))
  act(() => screen.getByRole('link', { name: /^Privacy and data/ }).click())
  await waitFor(() => expect(path()).toBe('/profile/privacy'))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy and data' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test.each([
  ['#you', '/profile/you#you'],
  ['#password', '/profile/sign-in#password'],
  ['#mails', '/profile/notifications#mails'],
  ['#bank', '/profile/giving#bank'],
  ['#data', '/profile/privacy#data'],
  ['#delete', '/profile/privacy#delete'],
  ['#elsewhere', '/profile#elsewhere'],
])('a link to a section of the former long page still leads to it: %s (REQ-241)', async (hash, target) => {
  stubScrollIntoView()
  const { path } = await renderSite(`/profile${hash}`, emptyProfileAnswers, nomvula)
  await waitFor(() => expect(path()).toBe(target))
})

test('the deletion card renders once nothing above it can move it', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const listOwnReports = () => late.then(emptyProfileAnswers.listOwnReports)
  await renderSite('/profile/privacy', { ...emptyProfileAnswers, listOwnReports }, nomvula)
  await waitFor(() => expect(card('blocked').querySelector('[aria-busy]')).toBeNull())
  expect(within(card('delete')).queryByRole('button')).toBeNull()
  answer()
  await within(card('delete')).findByRole('button', { name: 'Delete Account' })
  expect(document.querySelector('[aria-busy]')).toBeNull()
})

test.each([
  ['Email', nomvula.email],
  ['User ID', nomvula.id],
])('%s can be copied', async (what, text) => {
  const writeText = vi.fn(async (_text: string) => undefined)
  stubProperty(navigator, 'clipboard', { writeText })
  await openAccount()
  press(`Copy: ${what}`)
  await waitFor(() => expect(shownToasts()).toEqual([`Copied: ${what}`]))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(text)
})

test('without clipboard access nothing is confirmed as copied (REQ-165)', async () => {
  await openAccount()
  press('Copy: Email')
  await waitFor(() => expect(shownToasts()).toEqual(['Your browser did not let us copy it']))
})

test('a profile that cannot be loaded says so once and can be retried', async () => {
  let isBroken = true
  await openAccount({
    getProfile: () => {
      if (isBroken) throw refusal('UNAVAILABLE')
      return emptyProfileAnswers.getProfile()
    },
  })
  expect(screen.getAllByText('Your profile could not be loaded')).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Your name' })).toBeNull()
  isBroken = false
  press('Try again')
  await screen.findByLabelText('Full Name')
})

test('the anchor that other pages link to leads to the bank account (REQ-39)', async () => {
  const scrolled = stubScrollIntoView()
  const { path } = await renderSite('/profile/account', emptyProfileAnswers, nomvula)
  await waitFor(() => expect(path()).toBe('/profile/giving#bank'))
  await waitFor(() => expect(scrolled).toHaveReturnedWith('bank'))
  expect(document.getElementById('bank')?.textContent).toContain('Bank Account')
})

test('a signed-out visitor is sent to the sign-in page, and back afterwards (PROF-1, NAV-17)', async () => {
  const { path } = await renderSite('/profile', emptyProfileAnswers)
  expect(path()).toBe('/login?redirect=/profile')
})

test('a session that ends while the page is open shows a link to the sign-in (PROF-1, REQ-151)', async () => {
  const { queryClient } = await openAccount()
  expect(screen.queryByText('Please sign in to view your profile')).toBeNull()
  act(() => void queryClient.setQueryData(['session'], { member: null, accessEndsAt: null }))
  const note = screen.getByText('Please sign in to view your profile').closest<HTMLElement>('[role=alert]')
  if (!note) throw new Error('The live region is missing')
  expect(within(note).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/login?redirect=/profile/you',
  )
})

test('a suspended member reads the end date, and the actions that stay possible (REQ-119)', async () => {
  const getProfile = () => someProfile({ suspendedReason: 'Asked strangers for money' })
  await openAccount({ getProfile }, { ...nomvula, suspendedUntil: '2026-12-01T04:00:00Z' })
  expect(screen.getByText(/Your account is suspended until Dec 1, 2026 at 6:00 AM/)).toBeTruthy()
  expect(screen.getByText('Reason: Asked strangers for money')).toBeTruthy()
  expect(screen.getByText(/take your data with you and delete your account/)).toBeTruthy()
})

test('a member suspended meanwhile reads the end in local time, and the reason (REQ-119)', async () => {
  await openAccount({
    editProfile: () => {
      throw refusal('SUSPENDED', {
        until: '2026-12-01T04:00:00.123456Z',
        reason: 'Asked strangers for money',
      })
    },
  })
  press('Update Profile')
  const toastText =
    'Failed to update profile / Your account is suspended until Dec 1, 2026 at 6:00 AM. You can read, but not write. Reason: Asked strangers for money'
  await waitFor(() => expect(shownToasts()).toEqual([toastText]))
})

test("'Account Settings' heads the six pages; the address of the other tab shows the same to members (PROF-2)", async () => {
  await openAccount({}, nomvula, '/profile?tab=people')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Account Settings' })).toBeTruthy()
  expect(screen.getByLabelText('Full Name')).toBeTruthy()
  expect(screen.queryByText('Admin Control Panel')).toBeNull()
})

test('admins also have User Management, by its address and from each page (PROF-2, ADM-1)', async () => {
  const listPeople = () => ({ items: [], next: null })
  const { path, router } = await openAccount({ listPeople }, admin, '/profile/privacy')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Account Settings',
    'User Management',
  ])
  await act(async () => screen.getByRole('tab', { name: 'User Management' }).click())
  await waitFor(() => expect(path()).toBe('/profile?tab=people'))
  await screen.findByRole('heading', { name: 'Admin Control Panel' })
  expect(screen.queryByRole('navigation', { name: 'Account Settings' })).toBeNull()
  await act(async () => router.history.back())
  await screen.findByRole('heading', { level: 1, name: 'Privacy and data' })
})
