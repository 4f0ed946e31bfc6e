import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
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

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }

/** An IntersectionObserver that reports only what the test lets come near. */
function catchObservers() {
  const watched = new Map<Element, IntersectionObserverCallback>()
  const browsers = function (this: unknown, callback: IntersectionObserverCallback) {
    return { observe: (element: Element) => watched.set(element, callback), disconnect: () => undefined }
  }
  Object.assign(globalThis, { IntersectionObserver: browsers })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'))
  const comesNear = (id: string) =>
    act(async () => {
      for (const [element, callback] of watched)
        if (card(id).contains(element))
          callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as never)
    })
  return { comesNear }
}

test('the profile shows the name, address and id (PROF-3)', async () => {
  await openAccount()
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
  const events = [...document.querySelectorAll('dl.setting-details > *')].map(
    ({ textContent }) => textContent,
  )
  expect(events).toEqual(['Email', nomvula.email, 'User ID', nomvula.id])
  expect(document.title).toBe('Profile · Thandaza')
})

test('every section of the account is listed in order, in groups that can be jumped to', async () => {
  await openAccount()
  const headings = [...document.querySelectorAll('main :is(h2, h3)')]
  expect(headings.filter((one) => !one.closest('dialog')).map(({ textContent }) => textContent)).toEqual([
    'You',
    'Account',
    'Your name',
    'Bank Account',
    'Signing in',
    'Change Password',
    'Other ways to sign in',
    'Where you are signed in',
    'E-mails and data',
    'E-mails',
    'What you agreed to',
    'Your data',
    'Who looked',
    'Community and giving',
    'Blocked people',
    'Your reports',
    'Donations',
    'Delete account',
  ])
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  for (const link of within(contents).getAllByRole('link')) {
    const [, hash = ''] = link.getAttribute('href')?.split('#') ?? []
    expect(document.getElementById(hash)).toBeTruthy()
  }
})

test('opening the page fetches only the profile; a card fetches when it comes near', async () => {
  const { comesNear } = catchObservers()
  const { sent } = await renderSite('/profile', emptyProfileAnswers, nomvula)
  await screen.findByLabelText('Full Name')
  expect(sent.map(([name]) => name)).toEqual(['getProfile'])
  await comesNear('donations')
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['getProfile', 'listOwnDonations']))
})

test('the deletion card renders once nothing above it can move it', async () => {
  const { comesNear } = catchObservers()
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const listOwnReports = () => late.then(emptyProfileAnswers.listOwnReports)
  const { sent } = await renderSite('/profile', { ...emptyProfileAnswers, listOwnReports }, nomvula)
  await screen.findByLabelText('Full Name')
  await comesNear('delete')
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('listOwnReports'))
  await waitFor(() => expect(card('donations').querySelector('[aria-busy]')).toBeNull())
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
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
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
  expect(screen.queryByRole('heading', { name: 'Change Password' })).toBeNull()
  isBroken = false
  press('Try again')
  await screen.findByLabelText('Full Name')
})

test('the anchor that other pages link to leads to the bank account (REQ-39)', async () => {
  const scrolled = stubScrollIntoView()
  const { path } = await renderSite('/profile/account', emptyProfileAnswers, nomvula)
  await waitFor(() => expect(path()).toBe('/profile#bank'))
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
    '/login?redirect=/profile',
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

test('members have one tab; the address of the other shows the same to them (PROF-2)', async () => {
  await openAccount({}, nomvula, '/profile?tab=people')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Account Settings'])
  expect(screen.getByLabelText('Full Name')).toBeTruthy()
  expect(screen.queryByText('Admin Control Panel')).toBeNull()
})

test('admins also have User Management, by its address (PROF-2)', async () => {
  const { path, router } = await openAccount({ listPeople: () => ({ items: [], next: null }) }, admin)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Account Settings',
    'User Management',
  ])
  act(() => screen.getByRole('tab', { name: 'User Management' }).click())
  await waitFor(() => expect(path()).toBe('/profile?tab=people'))
  await waitFor(() => expect(screen.queryByLabelText('Full Name')).toBeNull())
  await act(() => router.navigate({ to: '/profile' }))
  await screen.findByLabelText('Full Name')
})
