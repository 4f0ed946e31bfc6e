import type { Page } from '@playwright/test'
import type { Database } from '#server/database/connect.ts'
import { aGroup } from '#server/testing/things.ts'
import { anAccount } from './support/accounts.ts'
import type { Faults } from './support/faults.ts'
import { countRequests, goToGroups, groupCard, groupSign, wordOf } from './support/groups.ts'
import { expect, test } from './support/journey.ts'
import { holdBack } from './support/line.ts'
import { alive, closeToasts, expectToast, open, signIn } from './support/page.ts'

const joining = /^\/api\/groups\/[^/]+\/join-requests$/

test('the menu leads members to their groups and to all groups; visitors find neither (NAV-5)', async ({
  page,
  aPerson,
  aPage,
}) => {
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

test('Explore has every listed group with its true count, page by page, and none by invitation only (GRP-9, GRP-11, decisions 6, 161)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, viewer] = [await aPerson(), await aPerson()]
  const word = wordOf(owner)
  await aGroup(house.pool, { by: owner, name: `Alone ${word}` })
  await aGroup(house.pool, { by: owner, members: [viewer], name: `Ours ${word}` })
  await aGroup(house.pool, { by: owner, members: [viewer], name: `Secret ${word}`, isSecret: true })
  for (let count = 1; count <= 20; count += 1)
    await aGroup(house.pool, { by: owner, name: `Street ${count} ${word}` })
  const page = await aPage(viewer)
  await open(page, '/groups/explore')
  const box = page.getByRole('searchbox', { name: 'Search groups' })
  await box.fill(`  ${word} `)
  await expect(page).toHaveURL(`/groups/explore?search=${word}`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(22)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByText(`Secret ${word}`)).toHaveCount(0)
  await expect(groupCard(page, `Alone ${word}`)).toContainText('1 member')
  await expect(groupCard(page, `Alone ${word}`)).not.toContainText('1 members')
  await expect(groupCard(page, `Ours ${word}`)).toContainText('2 members')
  await expect(groupCard(page, `Alone ${word}`).getByRole('button', { name: 'Join Group' })).toBeVisible()
  await groupCard(page, `Ours ${word}`).getByRole('link', { name: 'View Group' }).click()
  await expect(page.getByRole('heading', { name: `Ours ${word}`, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(word)
  await expect(page.getByRole('article')).toHaveCount(22)
  await page.reload()
  await alive(page)
  await expect(box).toHaveValue(word)
  await box.fill(`${word} quaggaquagga`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('asking twice is asking once, here, in another tab and elsewhere; it can be taken back (GRP-1, GRP-14, decisions 82, 153)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  const [owner, person] = [await aPerson(), await aPerson()]
  const { name } = await aGroup(house.pool, { by: owner, name: `Eden ${wordOf(owner)}` })
  const page = await aPage(person)
  const [otherTab, elsewhere] = [await page.context().newPage(), await aPage(person)]
  await keepFromHearing(elsewhere, faults)
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
  const line = await holdBack(page, '/api/groups/*/join-requests')
  await form.getByRole('button', { name: 'Send request' }).dblclick()
  line.letGo()
  await expectToast(page, 'Your join request has been sent to the group admins')
  await expect(groupCard(page, name).getByRole('button', { name: 'Request Pending' })).toBeDisabled()
  expect(sent()).toBe(1)

  await expect(groupCard(otherTab, name).getByRole('button', { name: 'Request Pending' })).toBeDisabled()
  await ask(elsewhere, name)
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

test('an open group lets in at once, however often one presses; who is in is told so (GRP-14, decision 30)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  const [owner, person] = [await aPerson(), await aPerson()]
  const { name } = await aGroup(house.pool, { by: owner, name: `Open ${wordOf(owner)}`, isOpen: true })
  const [page, elsewhere] = [await aPage(person), await aPage(person)]
  await keepFromHearing(elsewhere, faults)
  for (const tab of [page, elsewhere]) await open(tab, `/groups/explore?search=${wordOf(owner)}`)
  await expect(groupCard(page, name)).toContainText('Open to everyone')
  await groupCard(page, name).getByRole('button', { name: 'Join Group' }).dblclick()
  await expectToast(page, `You are now a member of ${name}`)
  await expect(groupCard(page, name)).toContainText('2 members')
  await expect(page.getByText('You are already a member of this group')).toHaveCount(0)
  await groupCard(elsewhere, name).getByRole('button', { name: 'Join Group' }).click()
  await expectToast(elsewhere, 'You are already a member of this group')
  for (const tab of [page, elsewhere])
    await groupCard(tab, name).getByRole('link', { name: 'View Group' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Leave Group' })).toBeVisible()
  await expect(groupSign(page)).toContainText('2 members')
})

test('a session that ended asks for a sign-in, and the word to the group waits (GRP-14, decision 152)', async ({
  page,
  request,
  house,
  aPerson,
}) => {
  const account = await anAccount(request)
  const owner = await aPerson()
  const { name } = await aGroup(house.pool, { by: owner, name: `Eden ${wordOf(owner)}` })
  await open(page, `/login?redirect=/groups/explore?search=${wordOf(owner)}`)
  await signIn(page, account)
  await groupCard(page, name).getByRole('button', { name: 'Join Group' }).click()
  const form = page.getByRole('dialog', { name: `Join ${name}` })
  await form.getByLabel(/^A word to the group admins/).fill('I live at number 14.')
  await endSessions(house, account.email)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'You must be logged in to request to join a group')
  await closeToasts(page)
  await form.getByRole('link', { name: 'Login' }).click()
  await signIn(page, account)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Request to Join' }).click()
  await expect(form.getByLabel(/^A word to the group admins/)).toHaveValue('I live at number 14.')
  await closeToasts(page)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('button', { name: 'Request Pending' })).toBeDisabled()
})

test('a site admin hides a group, shows it again and deletes it; others have no such buttons (GRP-10, GRP-12, decisions 7, 118)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson()]
  const word = wordOf(owner)
  const { id, name } = await aGroup(house.pool, { by: owner, members: [member], name: `Eden ${word}` })
  const explore = `/groups/explore?search=${word}`
  const admin = await aPage(await aPerson({ roles: ['admin'] }))
  const visitor = await aPage(await aPerson())
  for (const page of [admin, visitor]) await open(page, explore)
  await expect(groupCard(visitor, name)).toBeVisible()
  const tools = { name: /^(Hide|Show|Delete)/ }
  await expect(groupCard(visitor, name).getByRole('button', tools)).toHaveCount(0)

  await groupCard(admin, name).getByRole('button', { name: 'Hide' }).click()
  await expectToast(admin, 'Group hidden from Explore')
  await expect(groupCard(admin, name).getByText('Hidden', { exact: true })).toBeVisible()
  await open(visitor, explore)
  await expect(visitor.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await open(visitor, `/groups/${id}`)
  await expect(visitor.getByRole('heading', { name: 'Group not found' })).toBeVisible()
  const inside = await aPage(member)
  await open(inside, `/groups/${id}`)
  await expect(groupSign(inside)).toContainText('Hidden from Explore Groups by an administrator')

  await groupCard(admin, name).getByRole('button', { name: 'Show' }).click()
  await expectToast(admin, 'Group shown in Explore again')
  await expect(groupSign(inside)).not.toContainText('Hidden')
  await open(visitor, explore)
  await expect(groupCard(visitor, name)).toBeVisible()

  await closeToasts(admin)
  await groupCard(admin, name).getByRole('button', { name: 'Delete' }).click()
  const question = admin.getByRole('alertdialog', { name: `Delete "${name}"?` })
  await expect(question).toContainText('Its 2 members lose the group')
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expectToast(admin, `Group "${name}" deleted successfully`)
  await expect(groupCard(admin, name)).toHaveCount(0)
  await expect(inside.getByRole('heading', { name: 'Group not found' })).toBeVisible()
})

test('a group from the page of its own: refused words, a kept draft, one group however often one presses (GRP-2, GRP-4 … GRP-6, GRP-8)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const page = await aPage(person)
  await open(page, '/groups')
  await page.getByRole('link', { name: 'Create New Group' }).click()
  await expect(page).toHaveURL('/groups/new')
  const create = page.getByRole('button', { name: 'Create Group' })
  await page.getByLabel('Name').fill('Ed')
  await page.getByLabel(/^Description/).fill('a'.repeat(501))
  await create.click()
  await expect(page.getByText('Group name must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Description cannot exceed 500 characters')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('e'.repeat(51))
  await expect(page.getByText('Group name cannot exceed 50 characters')).toBeVisible()

  const name = `Tannie’s <b>koffie</b> ${wordOf(person)}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel(/^Description/).fill('Fridays after school.')
  await page.getByRole('radio', { name: /^By invitation only/ }).check()
  await expect(page.getByRole('radio', { name: /^They ask first/ })).toHaveCount(0)
  await expect(page.getByText('Draft kept on this device')).toBeVisible()
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByRole('radio', { name: /^By invitation only/ })).toBeChecked()
  const line = await holdBack(page, '/api/groups')
  await create.dblclick()
  line.letGo()
  await expectToast(page, 'Group created successfully')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(groupSign(page)).toContainText('By invitation only')
  await expect(groupSign(page)).toContainText('You are the owner')
  const { rows } = await house.pool.query('select name from groups where owner_id = $1', [person.id])
  expect(rows).toEqual([{ name }])
  await open(page, '/groups/new')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a session that ends while a group is written costs no word of it (GRP-6, decision 152)', async ({
  page,
  request,
  house,
}) => {
  const account = await anAccount(request)
  await open(page, '/login?redirect=/groups/new')
  await signIn(page, account)
  await page.getByLabel('Name').fill('Koup Boere')
  await endSessions(house, account.email)
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expectToast(page, 'Could not create group', 'Please sign in to continue')
  await closeToasts(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL('/groups/new')
  await expect(page.getByLabel('Name')).toHaveValue('Koup Boere')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByRole('heading', { name: 'Koup Boere', level: 1 })).toBeVisible()
})

/** Asks to join from the card of a group, without a word. */
async function ask(page: Page, name: string): Promise<void> {
  await groupCard(page, name).getByRole('button', { name: 'Join Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
}

/** What happens meanwhile does not reach this page by itself. */
async function keepFromHearing(page: Page, faults: Faults): Promise<void> {
  faults.forgive(/ERR_FAILED/)
  await page.route('/api/live*', (route) => route.abort())
}

async function endSessions(house: { pool: Database['pool'] }, email: string): Promise<void> {
  await house.pool.query('delete from sessions where user_id = (select id from accounts where email = $1)', [
    email,
  ])
}
