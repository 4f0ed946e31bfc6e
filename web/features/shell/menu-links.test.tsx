import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nomvula, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const id = '01930000-0000-7000-8000-0000000000aa'

/** The entries of a menu group, in the bar and in the drawer: the beginning of each text, and its link. */
function entriesOf(label: string): (readonly [string, string | null])[][] {
  return [...document.querySelectorAll('header details, dialog details')]
    .filter((menu) => menu.querySelector('summary')?.textContent === label)
    .map((menu) =>
      [...menu.querySelectorAll('a')].map(
        (link) => [link.textContent?.slice(0, 14) ?? '', link.getAttribute('href')] as const,
      ),
    )
}

function linksTo(name: string): (string | null)[] {
  return screen.queryAllByRole('link', { name, hidden: true }).map((link) => link.getAttribute('href'))
}

function isMarked(address: string): boolean[] {
  const links = [...document.querySelectorAll(`header details a[href="${address}"]`)]
  return links.map((link) => link.getAttribute('aria-current') === 'page')
}

test('the menu of prayers links to the form and to the wall, signed in or not (NAV-3)', async () => {
  const entries = [
    ['Submit Prayer', '/new-prayer'],
    ['Public Prayers', '/prayers'],
  ]
  for (const member of [null, nomvula]) {
    await renderSite('/faq', {}, member)
    const [bar, drawer] = entriesOf('Prayer')
    expect(bar?.map(([label, address]) => [label.trimEnd(), address])).toEqual(entries)
    expect(drawer?.map(([label, address]) => [label.trimEnd(), address])).toEqual(entries)
  }
})

test('on the wall its entry is marked, elsewhere it is not; the old address leads to it (NAV-4, REQ-22)', async () => {
  const wall = { listPublicPrayers: () => ({ items: [], next: null }) }
  await renderSite('/prayers', wall)
  expect(isMarked('/prayers')).toEqual([true, true])
  const { path } = await renderSite('/public-prayers', wall)
  expect(path()).toBe('/prayers')
  expect(isMarked('/prayers')).toEqual([true, true])
  await renderSite('/faq')
  expect(isMarked('/prayers')).toEqual([false, false])
})

test('a visitor sees sign-in and sign-up in bar and drawer, and no sign-out (NAV-8, NAV-9)', async () => {
  await renderSite('/faq')
  expect(linksTo('Login')).toEqual(['/login', '/login'])
  expect(linksTo('Sign Up')).toEqual(['/register', '/register'])
  expect(screen.queryByRole('button', { name: 'Sign Out', hidden: true })).toBeNull()
})

test('a member sees sign-out in bar and drawer, and neither sign-in nor sign-up (NAV-8, NAV-9)', async () => {
  await renderSite('/faq', {}, nomvula)
  expect(linksTo('Login')).toEqual([])
  expect(linksTo('Sign Up')).toEqual([])
  expect(screen.getAllByRole('button', { name: 'Sign Out', hidden: true })).toHaveLength(2)
})

test.each([
  '/dashboard',
  '/new-prayer',
  `/prayers/${id}`,
  `/prayers/edit/${id}`,
  `/prayers/${id}/edit`,
  '/report-miracle',
  `/report-miracle/${id}`,
  '/groups',
  '/groups/explore',
  '/groups/new',
  `/groups/${id}`,
  '/fundraising/create',
  '/fundraising/my-campaigns',
  `/fundraising/manage/${id}`,
  `/fundraising/donations/${id}`,
  '/profile',
  '/profile/you',
  '/profile/privacy',
  '/profile/account',
])(
  'a signed-out visitor is sent from %s to the sign-in, which remembers it (NAV-15, NAV-17)',
  async (address) => {
    const { path, sent } = await renderSite(address, { findShareToken: () => ({ token: null }) })
    expect(path()).toBe(`/login?redirect=${address}`)
    expect(sent.map(([name]) => name).filter((name) => name !== 'findShareToken')).toEqual([])
  },
)
