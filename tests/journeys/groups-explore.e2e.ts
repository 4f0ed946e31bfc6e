import type { Page } from '@playwright/test'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { countRequests, goToGroups, groupCard, wordOf } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { expectToast, open } from './support/open-page.ts'
import type { Faults } from './support/page-faults.ts'

const joining = /^\/api\/groups\/[^/]+\/join-requests$/

test("the menu has links to one's groups and to all groups for members, not for visitors (NAV-5)", {
  tag: '@desktop',
}, async ({ page, aPerson, aPage }) => {
  await open(page, '/prayers')
  await expect(page.getByText('Groups', { exact: true })).toHaveCount(0)
  const member = await aPage(await aPerson())
  await open(member, '/prayers')
  await goToGroups(member, 'My Groups')
  await expect(member).toHaveURL('/groups')
  await expect(member.getByRole('heading', { name: 'You are not in a group yet' })).toBeVisible()
  await goToGroups(member, 'Explore Groups')
  await expect(member).toHaveURL('/groups/explore')
  await expect(member.getByRole('heading', { name: 'Explore Groups', level: 1 })).toBeVisible()
})

test('a request to join sent twice counts once, in the same tab, another tab and another browser; it can be withdrawn (GRP-1, GRP-14, REQ-82, REQ-153)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  const [owner, person] = [await aPerson(), await aPerson()]
  const { name } = await insertGroup(app.pool, { by: owner, name: `Eden ${wordOf(owner)}` })
  const page = await aPage(person)
  const [otherTab, elsewhere] = [await page.context().newPage(), await aPage(person)]
  await cutFromEvents(elsewhere, faults)
  for (const tab of [elsewhere, otherTab, page]) await open(tab, `/groups/explore?search=${wordOf(owner)}`)
  await page.bringToFront()
  const sent = countRequests(page, 'POST', joining)
  await groupCard(page, name).getByRole('button', { name: 'Join Group' }).click()
  const form = page.getByRole('dialog', { name: `Join ${name}` })
  await form.getByLabel(/^A word to the group admins/).fill('a'.repeat(301))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('The message cannot exceed 300 characters')).toBeVisible()
  expect(sent()).toBe(0)
  await form.getByLabel(/^A word to the group admins/).fill('I live at number 14.')
  const delayed = await delayRequests(page, '/api/groups/*/join-requests')
  await form.getByRole('button', { name: 'Send request' }).dblclick()
  delayed.release()
  await expectToast(page, 'Your join request has been sent to the group admins')
  await expect(groupCard(page, name).getByRole('button', { name: 'Request Pending' })).toBeDisabled()
  expect(sent()).toBe(1)

  await expect(groupCard(otherTab, name).getByRole('button', { name: 'Request Pending' })).toBeDisabled()
  await requestToJoinFrom(elsewhere, name)
  await expectToast(elsewhere, 'You already have a pending join request for this group')
  await expect(groupCard(elsewhere, name).getByRole('button', { name: 'Request Pending' })).toBeDisabled()

  await goToGroups(page, 'My Groups')
  const waiting = page.getByRole('region', { name: 'Pending Join Requests' }).getByRole('listitem')
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('I live at number 14.')
  await waiting.getByRole('button', { name: 'Cancel request' }).click()
  const question = page.getByRole('alertdialog', { name: 'Take back your request?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await waiting.getByRole('button', { name: 'Cancel request' }).click()
  await question.getByRole('button', { name: 'Cancel request' }).click()
  await expectToast(page, 'Your join request was taken back')
  await expect(waiting).toHaveCount(0)
  await expect(groupCard(otherTab, name).getByRole('button', { name: 'Join Group' })).toBeVisible()
})

/** Sends a request to join from the card of a group, without a message. */
async function requestToJoinFrom(page: Page, name: string): Promise<void> {
  await groupCard(page, name).getByRole('button', { name: 'Join Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
}

/** Cuts this page off from live events. */
async function cutFromEvents(page: Page, faults: Faults): Promise<void> {
  faults.forgive(/ERR_FAILED/)
  await page.route('/api/live*', (route) => route.abort())
}
