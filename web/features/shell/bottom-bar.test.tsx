import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nomvula, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()

const wall = { listPublicPrayers: () => ({ items: [], next: null }) }
const groups = { listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }) }

/** jsdom has no media queries: every screen is a phone, or none is. */
function onScreens(isPhone: boolean): void {
  const media = { matches: isPhone, addEventListener() {}, removeEventListener() {} }
  stubProperty(globalThis, 'matchMedia', () => media)
}

const bar = () => screen.getByRole('navigation', { name: 'Places' })
const marked = () =>
  within(bar())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')])

test('members have five places at the foot of the screen, visitors none (REQ-280)', async () => {
  await renderSite('/contact')
  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
  cleanup()
  await renderSite('/contact', {}, nomvula)
  const links = within(bar()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Wall', '/prayers'],
    ['New prayer', '/new-prayer'],
    ['Groups', '/groups'],
    ['Me', '/profile'],
  ])
  expect(marked()).toEqual([])
})

test.each([
  ['/prayers?search=rain', [['Wall', 'page']]],
  ['/groups', [['Groups', 'page']]],
  ['/groups/explore', [['Groups', 'true']]],
])('on %s the bar marks the current place (REQ-280)', async (address, places) => {
  const explore = { exploreGroups: () => ({ items: [], next: null }) }
  await renderSite(address, { ...wall, ...groups, ...explore }, nomvula)
  expect(marked()).toEqual(places)
})

test.each([
  [0, 'Groups'],
  [1, 'Groups1 unread message'],
  [5, 'Groups5 unread messages'],
  [100, 'Groups99+ unread messages'],
])('with %i unread messages the place reads "%s" (REQ-280)', async (count, name) => {
  onScreens(true)
  await renderSite('/groups', { ...groups, countUnreadMessages: () => ({ count }) }, nomvula)
  const place = within(bar()).getByRole('link', { name: /^Groups/ })
  await waitFor(() => expect(place.textContent).toBe(name))
})

test('where the bar is not shown nothing is counted', async () => {
  onScreens(false)
  const { sent } = await renderSite('/groups', groups, nomvula)
  expect(sent.map(([operation]) => operation)).not.toContain('countUnreadMessages')
})

test("for members the drawer has the footer's links and the theme, for everybody help (NAV-2, NAV-10, NAV-11, REQ-280)", async () => {
  const entriesOf = () => [...document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href'))
  // The languages, a wrong word, and the links of the footer.
  const site = ['/languages?from=%2Fgroups', '/contact', '/contact', '/faq', '/privacy', '/terms']
  await renderSite('/groups', groups, nomvula)
  expect(entriesOf().filter((address) => site.includes(address ?? ''))).toEqual(site)
  expect(entriesOf()).toContain('/help')
  const themes = screen.getAllByRole('button', { name: 'Switch between light and dark', hidden: true })
  expect(themes.map((button) => button.closest('dialog') !== null).sort()).toEqual([false, true])
  cleanup()
  await renderSite('/contact')
  expect(entriesOf().filter((address) => site.includes(address ?? ''))).toEqual([])
  expect(entriesOf()).toContain('/help')
  expect(document.querySelector('header nav a[href="/help"]')?.textContent).toBe('Help now')
})
