import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someGroupCard } from '#tests/support/web/group-fixtures.ts'
import { someGroupAsMember, someGroupPage } from '#tests/support/web/group-page-fixtures.ts'
import { nomvula, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { forgetPreviousPages } from '#web/platform/page/previous-page.ts'

setupRender()

const group = someGroupAsMember()
const card = someGroupCard({ id: group.id, name: group.name, membershipStatus: 'member' })
const mine = { listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }) }
const answers = {
  ...mine,
  exploreGroups: () => ({ items: [card], next: null }),
  getGroupPage: () => someGroupPage(group),
  listPublicPrayers: () => ({ items: [], next: null }),
}

const link = (name: string) => within(screen.getByRole('main')).findByRole('link', { name })
const click = async (name: string) => {
  const found = await link(name)
  await act(async () => {
    found.focus()
    fireEvent.click(found)
  })
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a page opened from a list leads back to it, as it was left, to the link that led away (REQ-281, REQ-283)', async () => {
  const { path } = await renderSite('/groups/explore?search=rain', answers, nomvula)
  await click(group.name)
  await heading(group.name)
  expect((await link('Explore Groups')).getAttribute('href')).toBe('/groups/explore?search=rain')
  await click('Explore Groups')
  await waitFor(() => expect(path()).toBe('/groups/explore?search=rain'))
  const opened = await link(group.name)
  await waitFor(() => expect(document.activeElement).toBe(opened))
})

test('a page opened by its address leads to the page above (REQ-281)', async () => {
  await renderSite(`/groups/${group.id}`, answers, nomvula)
  expect((await link('My Groups')).getAttribute('href')).toBe('/groups')
})

test('a form is no page to go back to, and nothing is known of pages before a sign-out (REQ-281)', async () => {
  const { router } = await renderSite('/groups/new', answers, nomvula)
  const open = (to: string) => act(() => router.navigate({ to }))
  await open(`/groups/${group.id}`)
  expect(await link('My Groups')).toBeTruthy()
  await open('/groups/explore')
  await open(`/groups/${group.id}`)
  expect(await link('Explore Groups')).toBeTruthy()
  await open('/prayers')
  forgetPreviousPages()
  await act(async () => router.history.back())
  expect((await link('My Groups')).getAttribute('href')).toBe('/groups')
})

test('the focus leaves the bar, which stays, for the heading of the new page (REQ-283)', async () => {
  await renderSite('/groups', answers, nomvula)
  const place = within(screen.getByRole('navigation', { name: 'Places' })).getByRole('link', { name: 'Wall' })
  await act(async () => {
    place.focus()
    fireEvent.click(place)
  })
  const title = await heading('Community Prayer Requests')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('a tab of the same page keeps the focus (REQ-283)', async () => {
  const { path } = await renderSite(
    `/groups/${group.id}`,
    { ...answers, listMembers: () => ({ items: [], next: null }) },
    nomvula,
  )
  const tab = await screen.findByRole('tab', { name: /^Members/ })
  tab.focus()
  await act(async () => fireEvent.click(tab))
  await waitFor(() => expect(path()).toBe(`/groups/${group.id}?tab=members`))
  expect(document.activeElement).toBe(tab)
})

test('while a page takes its time a line says so, and goes with the page (REQ-282)', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const getGroupPage = () => answered.then(() => someGroupPage(group))
  const { router } = await renderSite('/groups', { ...answers, getGroupPage }, nomvula)
  act(() => void router.navigate({ to: `/groups/${group.id}` }))
  expect(screen.queryByRole('progressbar', { name: 'Loading...' })).toBeNull()
  expect(await screen.findByRole('progressbar', { name: 'Loading...' })).toBeTruthy()
  await act(async () => answer())
  await heading(group.name)
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Loading...' })).toBeNull())
})
