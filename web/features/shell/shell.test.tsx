import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nomvula, noNetwork, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'

setupRender()

const never = () => new Promise<never>(() => undefined)

function namesIn(selector: string): string[] {
  const entries = document.querySelectorAll(`${selector} a, ${selector} button`)
  return [...entries].map((entry) => entry.childNodes[0]?.textContent ?? '')
}

test('a visitor sees Login and Sign Up, a member Dashboard and Sign Out', async () => {
  await renderSite('/')
  const visitor = document.querySelector('header')?.textContent
  expect(visitor).toContain('Login')
  expect(visitor).toContain('Sign Up')
  expect(visitor).not.toContain('Dashboard')
  expect(visitor).not.toContain('Community')
  expect(visitor).not.toContain('Sign Out')
  expect(visitor).not.toContain('Groups')
})

test('a member sees Dashboard and Sign Out', async () => {
  await renderSite('/', {}, nomvula)
  const member = document.querySelector('header')?.textContent
  expect(member).toContain('Dashboard')
  expect(member).toContain('Sign Out')
  expect(member).not.toContain('Login')
  expect(screen.getAllByRole('link', { name: 'Go to your dashboard' })).toHaveLength(2)
})

test('only members see the community, after their dashboard (NAV-7)', async () => {
  await renderSite('/', {}, nomvula)
  const links = (menu: string) =>
    [...document.querySelectorAll(`${menu} a`)].slice(0, 2).map((link) => link.textContent)
  expect(links('header nav:not(dialog nav)')).toEqual(['Dashboard', 'Community'])
  expect(links('dialog nav')).toEqual(['Dashboard', 'Community'])
})

test('staff see the links to their desk and queues in the drawer, each by their role (REQ-240)', async () => {
  const linksOf = () => {
    const [group] = [...document.querySelectorAll('dialog details')].filter(
      (details) => details.querySelector('summary')?.textContent === 'Staff',
    )
    return [...(group?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  }
  await renderSite('/', {}, { ...nomvula, roles: ['user', 'moderator'] })
  expect(linksOf()).toEqual(['/admin', '/moderation', '/admin/audit'])
  cleanup()
  await renderSite('/', {}, { ...nomvula, roles: ['user', 'admin'] })
  expect(linksOf()).toEqual([
    '/admin',
    '/moderation',
    '/profile?tab=people',
    '/admin/payments',
    '/admin/contact',
    '/admin/audit',
  ])
  cleanup()
  await renderSite('/', {}, nomvula)
  expect(linksOf()).toEqual([])
})

test('a link to another page moves the focus to its heading, so that a screen reader announces the page', async () => {
  const { router } = await renderSite('/faq')
  await act(() => router.navigate({ to: '/terms' }))
  const heading = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('only members see their groups and the link to explore others (NAV-5)', async () => {
  await renderSite('/groups/new', {}, nomvula)
  const menus = [...document.querySelectorAll('header details, dialog details')].filter(
    (menu) => menu.querySelector('summary')?.textContent === 'Groups',
  )
  const links = menus.map((menu) =>
    [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  )
  expect(links).toEqual([
    [
      ['My Groups', '/groups'],
      ['Explore Groups', '/groups/explore'],
    ],
    [
      ['My Groups Where you belong', '/groups'],
      ['Explore Groups Find people to pray with', '/groups/explore'],
    ],
  ])
  expect(menus[1]?.querySelector('summary')?.getAttribute('aria-current')).toBe('true')
})

function linksUnder(label: string): (string | null)[][][] {
  return [...document.querySelectorAll('header details, dialog details')]
    .filter((menu) => menu.querySelector('summary')?.textContent === label)
    .map((menu) =>
      [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    )
}

test('everybody sees campaigns, only members their own (NAV-6)', async () => {
  await renderSite('/faq')
  expect(linksUnder('Fundraising')).toEqual([
    [
      ['Fundraising', '/fundraising'],
      ['Browse Campaigns', '/fundraising/browse'],
    ],
    [
      ['Fundraising How it works, and campaigns to begin with', '/fundraising'],
      ['Browse Campaigns Give to a cause', '/fundraising/browse'],
    ],
  ])
})

test('a member sees the links to create and to manage campaigns (NAV-6)', async () => {
  await renderSite('/faq', {}, nomvula)
  expect(linksUnder('Fundraising')).toEqual([
    [
      ['Fundraising', '/fundraising'],
      ['Create Campaign', '/fundraising/create'],
      ['My Campaigns', '/fundraising/my-campaigns'],
      ['Browse Campaigns', '/fundraising/browse'],
    ],
    [
      ['Fundraising How it works, and campaigns to begin with', '/fundraising'],
      ['Create Campaign Raise funds for a cause', '/fundraising/create'],
      ['My Campaigns Follow and manage yours', '/fundraising/my-campaigns'],
      ['Browse Campaigns Give to a cause', '/fundraising/browse'],
    ],
  ])
})

test('only members see their profile, in the bar and in the drawer (NAV-7)', async () => {
  await renderSite('/faq', {}, nomvula)
  const links = screen.getAllByRole('link', { name: 'Profile', hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile', '/profile'])
  expect(links.map((link) => link.closest('dialog') !== null).sort()).toEqual([false, true])
})

test('the drawer of a member leads to the reminders (REQ-407)', async () => {
  await renderSite('/faq', {}, nomvula)
  const link = screen.getByRole('link', { name: 'Times of prayer', hidden: true })
  expect([link.getAttribute('href'), link.closest('dialog') !== null]).toEqual(['/profile/times', true])
})

test('a visitor sees no profile (NAV-7)', async () => {
  await renderSite('/faq')
  expect(screen.queryByRole('link', { name: 'Profile', hidden: true })).toBeNull()
})

test('the footer has the purpose, the helplines, the legal pages and the year (NAV-10 … NAV-13)', async () => {
  await renderSite('/')
  const footer = document.querySelector('footer')?.textContent
  expect(footer).toContain('Connecting South African believers through prayer and testimony.')
  expect(footer).toContain('© 2026 Thandaza. All rights reserved.')
  expect(namesIn('footer ul')).toEqual([
    'Contact Us',
    'FAQ',
    'Fundraising',
    'Privacy Policy',
    'Terms of Service',
  ])
  const links = [...document.querySelectorAll('footer ul a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/contact', '/faq', '/fundraising', '/privacy', '/terms'])
  const licences = screen.getByRole('link', { name: 'Licences of the software' })
  expect(licences.getAttribute('href')).toBe('/licences.txt')
})

test.each([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=abc',
  '/verify-email?token=abc',
  '/change-email?token=abc',
  '/reset-second-factor?token=abc',
  '/keep-second-factor?token=abc',
])('the footer is also on %s, where people may need help (NAV-10)', async (address) => {
  await renderSite(address, { verifyEmail: never })
  expect(namesIn('footer ul')).toContain('Contact Us')
})

test('an unknown address says so and links home (NAV-14)', async () => {
  await renderSite('/no-such-page')
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})

test("signing out clears the member's data on this device and leads to /login (NAV-9)", async () => {
  writeStored('draft', 'words')
  const { queryClient, path, sent } = await renderSite(
    '/dashboard',
    { getDashboard: never, signOut: () => ({}) },
    nomvula,
  )
  queryClient.setQueryData(['secret'], 'of the member')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign Out' })))
  await waitFor(() => expect(path()).toBe('/login'))
  await waitFor(() => expect(shownToasts()).toEqual(['You are signed out']))
  expect(queryClient.getQueryData(['secret'])).toBeUndefined()
  expect(queryClient.getQueryData(['config'])).toBeDefined()
  expect(readStored('draft')).toBeNull()
  expect(sent.map(([operation]) => operation)).toContain('signOut')
})

test('a sign-out that the server refuses changes nothing', async () => {
  const fakeAnswers = { getDashboard: never, signOut: () => Promise.reject(refusal('RATE_LIMITED')) }
  const { path } = await renderSite('/dashboard', fakeAnswers, nomvula)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign Out' })))
  await waitFor(() => expect(shownToasts()).toEqual(['Could not sign out. Please try again.']))
  expect(path()).toBe('/dashboard')
})

test('a sign-out that does not reach the server is one on this device at once, and there once it is reached (REQ-515)', async () => {
  let isReached = false
  const signOut = () => (isReached ? {} : Promise.reject(noNetwork()))
  const { path, queryClient, sent } = await renderSite(
    '/dashboard',
    { getDashboard: never, signOut },
    nomvula,
  )
  queryClient.setQueryData(['secret'], 'of the member')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign Out' })))
  await waitFor(() => expect(path()).toBe('/login'))
  const detail =
    'Nothing of yours is left on this device. Our server learns of it when there is a connection.'
  await waitFor(() => expect(shownToasts()).toEqual([`You are signed out / ${detail}`]))
  expect(queryClient.getQueryData(['secret'])).toBeUndefined()
  await waitFor(() => expect(readStored('unended-session')).toBe(true))

  isReached = true
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(readStored('unended-session')).toBeNull())
  const before = sent.length
  dispatchEvent(new Event('online'))
  expect(sent.length).toBe(before)
})

test('a sign-out in another tab clears this one too (AUTH-34)', async () => {
  const { path } = await renderSite('/dashboard', { getDashboard: never }, nomvula)
  const otherTab = new BroadcastChannel('session')
  otherTab.postMessage('signed-out')
  otherTab.close()
  await waitFor(() => expect(path()).toBe('/login'))
  expect(shownToasts()).toEqual(['You signed out in another tab'])
})
