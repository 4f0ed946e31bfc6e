import type { Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { desktop } from './support/chat-page.ts'
import {
  actionsColumn,
  actOnMember,
  chooseAction,
  countRequests,
  groupCard,
  groupHeader,
  groupTab,
  memberRows,
  openInvite,
  requestToJoin,
  waitingRequests,
} from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { closeToasts, expectToast, hydrated, open, signIn } from './support/open-page.ts'

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

test('two admins decide at once: one answer counts, the other sees it; a double click counts once (GDET-2, GDET-8, GDET-9)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const [owner, helper, first, second] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner, admins: [helper] })
  for (const person of [first, second]) await requestToJoin(request, { person, origin: app.origin, group })
  const [here, there] = [await aPage(owner), await aPage(helper)]
  for (const page of [here, there]) await open(page, `/groups/${group.id}?tab=requests`)
  await expect(groupTab(there, 'Requests')).toHaveText('Requests 2')
  const accepting = countRequests(here, 'POST', /\/accept$/)
  const delayed = await delayRequests(there, '/api/join-requests/*/reject')
  await there.getByRole('button', { name: `Reject ${first.fullName}` }).click()
  await here.getByRole('button', { name: `Accept ${first.fullName}` }).dblclick()
  await expectToast(here, 'Join request accepted')
  expect(accepting()).toBe(1)
  delayed.release()
  await expectToast(there, 'Could not reject join request', 'Somebody has already decided this request.')
  for (const page of [here, there]) {
    await expect(waitingRequests(page)).toHaveCount(1)
    await expect(groupTab(page, 'Requests')).toHaveText('Requests 1')
    await expect(groupTab(page, 'Members')).toHaveText('Members 3')
  }
  await there.getByRole('button', { name: `Reject ${second.fullName}` }).click()
  await expectToast(there, 'Join request rejected')
  for (const page of [here, there]) {
    // No one is moved away from the tab where they decide; it disappears when they leave it.
    await expect(page.getByText('All requests are answered')).toBeVisible()
    await groupTab(page, 'Prayers').click()
    await expect(groupTab(page, 'Requests')).toHaveCount(0)
  }
})

test('an invite link is copied, scanned and opened by a signed-out visitor, who joins with one press (REQ-161)', async ({
  page: visitor,
  request,
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson({ fullName: 'Johan Botha' })
  const { name } = await insertGroup(app.pool, { by: owner, name: 'Family of Johan', isSecret: true })
  const page = await aPage(owner, clipboard)
  await open(page, '/groups')
  await groupCard(page, name).getByRole('link', { name, exact: true }).click()
  const dialog = await openInvite(page)
  await expect(dialog.getByText('There is no link at the moment.')).toBeVisible()
  await dialog.getByRole('radio', { name: '30 days' }).check()
  await dialog.getByRole('button', { name: 'Make a link' }).dblclick()
  await expectToast(page, 'Invite link ready')
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()
  expect(link).toMatch(new RegExp(`^${app.origin}/invite/[\\w-]{43}$`))
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const drawn = await darkModules(dialog.getByRole('img', { name: 'QR code of the invite link' }))
  expect(drawn).toEqual(encode(link, { ecc: 'M', border: 4 }).data)

  const account = await createAccount(request)
  await open(visitor, link)
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(visitor).toHaveURL(/\/login\?redirect=/)
  await signIn(visitor, account)
  await expect(visitor).toHaveURL(link)
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(visitor.getByText('Led by Johan Botha')).toBeVisible()
  await expect(visitor.getByText('1 member', { exact: true })).toBeVisible()
  await closeToasts(visitor)
  await visitor.getByRole('button', { name: 'Join Group' }).dblclick()
  await expectToast(visitor, `You are now a member of ${name}`)
  await expect(visitor.getByRole('button', { name: 'Leave Group' })).toBeVisible()
  await expect(groupHeader(visitor)).toContainText('2 members')
  await expect(groupHeader(page)).toContainText('2 members')
  await open(visitor, link)
  await expect(visitor.getByText('You are already a member of this group')).toBeVisible()
  await visitor.getByRole('link', { name: 'View Group' }).click()
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test("the owner's edits appear on every open page of the group; when a member accepts the ownership, the actions of both change (GDET-3, REQ-30, REQ-83, REQ-161)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, heir] = [await aPerson(), await aPerson({ fullName: 'Zanele Khumalo' })]
  const { id, name } = await insertGroup(app.pool, { by: owner, members: [heir] })
  const [page, theirs] = [await aPage(owner), await aPage(heir)]
  for (const shown of [page, theirs]) await open(shown, `/groups/${id}?tab=members`)
  await chooseAction(page, 'Edit group')
  const form = page.getByRole('dialog', { name: 'Edit Group' })
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByLabel('Name').fill('Morning Watch')
  await form.getByRole('radio', { name: /^Open/ }).check()
  await form.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expectToast(page, 'Group updated successfully')
  for (const shown of [page, theirs]) {
    await expect(shown.getByRole('heading', { name: 'Morning Watch', level: 1 })).toBeVisible()
    await expect(groupHeader(shown)).toContainText('Open to everyone')
  }
  await closeToasts(page)
  await chooseAction(page, 'Give the group to somebody else')
  const dialog = page.getByRole('dialog', { name: 'Who should own this group?' })
  await dialog.getByRole('button', { name: 'Offer the group' }).click()
  await expect(dialog.getByText('Please choose a member')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Zanele Khumalo/ }).check()
  await dialog.getByRole('button', { name: 'Offer the group' }).dblclick()
  await expectToast(page, 'Zanele Khumalo is asked to own this group')
  await expect(page.getByText('You offered this group to Zanele Khumalo.')).toBeVisible()
  await expect(theirs.getByText(`${owner.fullName} would like you to own Morning Watch.`)).toBeVisible()
  await theirs.getByRole('button', { name: 'Accept Morning Watch' }).dblclick()
  await expectToast(theirs, 'You own Morning Watch now')
  await expect(page.getByRole('button', { name: 'Leave Group' })).toBeVisible()
  await expect(memberRows(page).filter({ hasText: 'Zanele Khumalo' })).toContainText('Owner')
  await expect(groupHeader(theirs)).toContainText('You are the owner')
  await expect(theirs.getByLabel(`Actions for ${owner.fullName}`)).toBeVisible()
})

test('the Actions column is for owners, group admins and site admins, and its actions work; a removed member can no longer read the group, nor an open prayer of it (GDET-4 … GDET-6, GDET-15, REQ-31, SEC-P4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, helper, plain] = [
    await aPerson({ fullName: 'Johan Botha' }),
    await aPerson({ fullName: 'Nomvula Dlamini' }),
    await aPerson({ fullName: 'Sipho Mokoena' }),
  ]
  const { id } = await insertGroup(app.pool, { by: owner, admins: [helper], members: [plain] })
  const staff = await aPage(await aPerson({ roles: ['admin'] }))
  const [page, helpers, plains] = [await aPage(owner), await aPage(helper), await aPage(plain)]
  const acts = (shown: Page) => shown.getByLabel(/^Actions for/)
  for (const [shown, count] of [
    [page, 2],
    [helpers, 1],
    [plains, 0],
    [staff, 2],
  ] as const) {
    await open(shown, `/groups/${id}?tab=members`)
    await expect(memberRows(shown)).toHaveCount(3)
    await expect(acts(shown)).toHaveCount(count)
    await expect(actionsColumn(shown)).toHaveCount(count > 0 ? 1 : 0)
  }
  const prayer = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [{ id }] })
  const reading = await plains.context().newPage()
  await open(reading, `/prayers/${prayer.id}`)
  await expect(reading.getByRole('heading', { name: prayer.title, level: 1 })).toBeVisible()
  await acts(helpers).click()
  await expect(helpers.getByRole('button', { name: 'Make admin' })).toHaveCount(0)
  await helpers.keyboard.press('Escape')
  await actOnMember(page, 'Nomvula Dlamini', 'Make member')
  await expectToast(page, 'Member role updated to member')
  await expect(memberRows(page).filter({ hasText: 'Nomvula' })).toContainText('Member')
  await expect(acts(helpers)).toHaveCount(0)
  await actOnMember(staff, 'Sipho Mokoena', 'Remove')
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(memberRows(staff)).toHaveCount(3)
  await actOnMember(staff, 'Sipho Mokoena', 'Remove')
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click()
  await expectToast(staff, 'Member removed from group')
  for (const shown of [page, helpers, staff]) await expect(memberRows(shown)).toHaveCount(2)
  await expect(plains.getByRole('heading', { name: 'Members know one another' })).toBeVisible()
  await expect(reading.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  await expect(reading.getByText(prayer.title)).toHaveCount(0)
})

test('tabs work by keyboard and by address; Back returns to the previous page (GDET-1)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson(), await aPerson()]
  const { id, name } = await insertGroup(app.pool, { by: owner, members: [reader] })
  const page = await aPage(owner, desktop)
  await open(page, '/groups')
  await groupCard(page, name).getByRole('link', { name, exact: true }).click()
  await groupTab(page, 'Prayers').focus()
  await page.keyboard.press('ArrowRight')
  await expect(groupTab(page, 'Chat')).toBeFocused()
  await expect(page).toHaveURL(`/groups/${id}?tab=chat`)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/groups/${id}?tab=members`)
  await expect(memberRows(page)).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await expect(groupTab(page, 'Prayers')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(`Actions for ${reader.fullName}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Remove ${reader.fullName}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(memberRows(page)).toHaveCount(2)
  await page.reload()
  await hydrated(page)
  await expect(groupTab(page, 'Members')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/groups')
  await page.goForward()
  await expect(groupTab(page, 'Members')).toHaveAttribute('aria-selected', 'true')
})

test('windows of a group focus Cancel or the first field, close on Escape and return the focus', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson(), await aPerson()]
  const { id, name } = await insertGroup(app.pool, { by: owner, members: [reader] })
  const page = await aPage(owner)
  await open(page, `/groups/${id}`)
  await chooseAction(page, 'Delete Group')
  const deletion = page.getByRole('alertdialog', { name: `Delete "${name}"?` })
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(page.getByRole('main').getByLabel('More for this group')).toBeFocused()
  for (const [act, title] of [
    ['Invite people', 'Invite people'],
    ['Edit group', 'Edit Group'],
    ['Give the group to somebody else', 'Who should own this group?'],
  ] as const) {
    await chooseAction(page, act)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

/** The dark modules of a QR code as drawn, row by row. */
async function darkModules(code: Locator): Promise<boolean[][]> {
  return await code.evaluate((svg: SVGSVGElement) => {
    const path = svg.querySelector('path')
    const modules = Array.from({ length: svg.viewBox.baseVal.width }, (_, at) => at + 0.5)
    return modules.map((y) => modules.map((x) => path?.isPointInFill(new DOMPoint(x, y)) ?? false))
  })
}
