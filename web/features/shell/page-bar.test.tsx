import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()

const prayer = somePrayer({ audience: { kind: 'public', groups: [] } })
const answers = {
  getPrayerPage: () => ({
    prayer,
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  }),
  countUnreadMessages: () => ({ count: 0 }),
  countNotifications: () => ({ count: 2 }),
}
const address = `/prayers/${prayer.id}`
const back = 'Community Prayer Requests'

/** jsdom has no media queries: every screen is a phone, or none is. */
function onScreens(isPhone: boolean): void {
  const media = { matches: isPhone, addEventListener() {}, removeEventListener() {} }
  stubProperty(globalThis, 'matchMedia', () => media)
}
const banner = () => within(screen.getByRole('banner'))
const main = () => within(screen.getByRole('main'))
const firstLink = () => banner().getAllByRole('link')[0]?.getAttribute('href')

test('on phones the bar of a prayer has the way back and its acts, wide screens have them above the title (REQ-480)', async () => {
  onScreens(true)
  await renderSite(address, answers, nomvula)
  expect(firstLink()).toBe('/prayers')
  expect(banner().getByRole('button', { name: /^Report or block/ })).toBeTruthy()
  expect(await banner().findByRole('link', { name: 'Notifications, 2 new' })).toBeTruthy()
  expect(main().queryByRole('link', { name: back })).toBeNull()
  cleanup()
  onScreens(false)
  await renderSite(address, answers, nomvula)
  expect(main().getByRole('link', { name: back }).getAttribute('href')).toBe('/prayers')
  expect(main().getByRole('button', { name: /^Report or block/ })).toBeTruthy()
  expect(banner().queryByRole('button', { name: /^Report or block/ })).toBeNull()
})

test.each([
  [address, '/prayers'],
  ['/profile/notifications', '/profile'],
  ['/moderation/0191b2a0-0000-7000-8000-000000000001', '/admin'],
])('before %s has loaded, and where it cannot, its bar leads to %s (REQ-480)', async (page, above) => {
  onScreens(true)
  await renderSite(
    page,
    { getPrayerPage: () => Promise.reject(refusal('NOT_FOUND')) },
    { ...nomvula, roles: ['moderator'] },
  )
  expect(firstLink()).toBe(above)
})

test('every other page has menu and logo (REQ-480)', async () => {
  onScreens(true)
  await renderSite('/contact', {}, nomvula)
  expect(document.querySelector('header .back-link')).toBeNull()
})
