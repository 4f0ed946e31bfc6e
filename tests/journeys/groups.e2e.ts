import type { Page } from '@playwright/test'
import { liveAddress } from '#contract/events/live-stream.ts'
import {
  actionsColumn,
  actOnMember,
  chatLog,
  chooseAction,
  goToGroups,
  groupCard,
  groupHeader,
  groupTab,
  memberRows,
  openGroupTab,
  say,
  waitingRequests,
} from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('three people and a group, from its first day to its last (NAV-5, GRP-1 … GRP-3, GRP-6, GRP-9, GRP-11, GRP-14, GDET-1 … GDET-6, GDET-8, GDET-10 … GDET-13, GDET-15, CHAT-2, CHAT-6, PNEW-11, PNEW-28)', async ({
  aPerson,
  aPage,
}) => {
  const [johan, nomvula, sipho] = [
    await aPerson({ fullName: 'Johan Botha' }),
    await aPerson({ fullName: 'Nomvula Dlamini' }),
    await aPerson({ fullName: 'Sipho Mokoena' }),
  ]
  const [owner, member, stranger] = [await aPage(johan), await aPage(nomvula), await aPage(sipho)]
  const name = `Eden Street ${johan.id.slice(-6)}`
  const heading = { name, level: 1 }
  let address = ''

  await test.step('Johan creates a group in the window over his groups', async () => {
    await open(owner, '/groups')
    await expect(owner.getByRole('heading', { name: 'You are not in a group yet' })).toBeVisible()
    await owner.getByRole('button', { name: 'Create Group' }).click()
    const form = owner.getByRole('dialog', { name: 'Create New Group' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel(/^Description/).fill('For the people of our street.\nWednesdays at six.')
    await form.getByRole('button', { name: 'Create Group' }).click()
    await expectToast(owner, 'Group created successfully')
    await expect(owner).toHaveURL(/\/groups\/[0-9a-f-]{36}$/)
    address = new URL(owner.url()).pathname
    await expect(owner.getByRole('heading', heading)).toBeVisible()
    await expect(groupHeader(owner)).toContainText('1 member')
    await expect(groupHeader(owner)).toContainText('You are the owner')
    await expect(owner.getByRole('button', { name: 'Leave Group' })).toHaveCount(0)
    await expect(groupTab(owner, 'Requests')).toHaveCount(0)
    await owner.getByRole('main').getByRole('link', { name: 'My Groups' }).click()
    await expect(groupCard(owner, name)).toContainText('Owner')
  })
  await test.step('Nomvula finds it and asks to join, with a message', async () => {
    await open(member, '/groups')
    await goToGroups(member, 'Explore Groups')
    await member.getByRole('searchbox', { name: 'Search groups' }).fill(name)
    await groupCard(member, name).getByRole('button', { name: 'Join Group' }).click()
    const form = member.getByRole('dialog', { name: `Join ${name}` })
    await form.getByLabel(/^A word to the group admins/).fill('I live at number 14.')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expectToast(member, 'Your join request has been sent to the group admins')
    await expect(groupCard(member, name).getByRole('button', { name: 'Request Pending' })).toBeDisabled()
  })
  await test.step('Johan sees the badge without a reload, and accepts her', async () => {
    await groupCard(owner, name)
      .getByRole('link', { name: `1 request to join ${name}` })
      .click()
    await expect(groupTab(owner, 'Requests')).toHaveAttribute('aria-selected', 'true')
    await expect(waitingRequests(owner)).toHaveCount(1)
    await expect(waitingRequests(owner)).toContainText('Nomvula Dlamini')
    await expect(waitingRequests(owner)).toContainText('I live at number 14.')
    await owner.getByRole('button', { name: 'Accept Nomvula Dlamini' }).click()
    await expectToast(owner, 'Join request accepted')
    await expect(owner.getByText('All requests are answered')).toBeVisible()
    await expect(groupTab(owner, 'Members')).toHaveText('Members 2')
    await groupCard(member, name).getByRole('link', { name: 'View Group' }).click()
    await expect(member.getByRole('heading', heading)).toBeVisible()
    await expect(member.getByRole('button', { name: 'Leave Group' })).toBeVisible()
  })
  await test.step('they chat both ways', async () => {
    await openGroupTab(owner, 'Chat')
    await openGroupTab(member, 'Chat')
    await expect(owner.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await say(member, 'Good morning, everybody.')
    await expect(chatLog(owner)).toContainText('Good morning, everybody.')
    await say(owner, 'Welcome, Nomvula!')
    await expect(chatLog(member)).toContainText('Welcome, Nomvula!')
    await expect(chatLog(owner).getByRole('listitem').filter({ hasText: 'Good morning' })).toHaveCount(1)
  })
  await test.step('a prayer from the group appears before the other', async () => {
    await openGroupTab(owner, 'Prayers')
    await expect(owner.getByRole('heading', { name: 'No prayers here yet' })).toBeVisible()
    await openGroupTab(member, 'Prayers')
    await member.getByRole('link', { name: 'Add Prayer' }).click()
    await expect(member).toHaveURL(`/new-prayer?groupId=${address.slice('/groups/'.length)}`)
    await expect(member.getByRole('radio', { name: /^Private/ })).toBeDisabled()
    await member.getByLabel('Title').fill('Rain for the Koup')
    await member.getByLabel('Description').fill('The third dry spring.')
    await member.getByRole('radio', { name: 'Other' }).check()
    await member.getByRole('button', { name: 'Submit Prayer' }).click()
    await expect(member).toHaveURL(address)
    for (const page of [member, owner]) await expect(prayer(page, 'Rain for the Koup')).toBeVisible()
    await prayer(owner, 'Rain for the Koup')
      .getByRole('link', { name: /Read more$/ })
      .click()
    await expect(owner.getByRole('heading', { name: 'Rain for the Koup', level: 1 })).toBeVisible()
    await owner.goBack()
    await expect(prayer(owner, 'Rain for the Koup')).toBeVisible()
  })
  await test.step('Sipho sees only the header until he is accepted', async () => {
    await open(stranger, address)
    await expect(stranger.getByRole('heading', heading)).toBeVisible()
    await expect(groupHeader(stranger)).toContainText('Led by Johan Botha')
    await expect(stranger.getByRole('heading', { name: 'Prayers stay in the group' })).toBeVisible()
    await openGroupTab(stranger, 'Members')
    await expect(stranger.getByRole('heading', { name: 'Members know one another' })).toBeVisible()
    await openGroupTab(stranger, 'Chat')
    await expect(stranger.getByText('Join group to chat', { exact: true })).toBeVisible()
    await expect(stranger.getByText(/Rain for the Koup|Nomvula|Good morning/)).toHaveCount(0)
    await stranger.getByRole('button', { name: 'Request to Join' }).click()
    await stranger.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await expect(stranger.getByRole('button', { name: 'Request Pending' })).toBeDisabled()
    await openGroupTab(owner, 'Requests')
    await owner.getByRole('button', { name: 'Accept Sipho Mokoena' }).click()
    await expect(chatLog(stranger)).toContainText('Welcome, Nomvula!')
    await openGroupTab(stranger, 'Members')
    await expect(stranger.getByRole('button', { name: 'Leave Group' })).toBeVisible()
    await openGroupTab(stranger, 'Chat')
  })
  await test.step('a new admin may act on members from then on', async () => {
    for (const page of [owner, member]) await openGroupTab(page, 'Members')
    await expect(memberRows(member)).toHaveCount(3)
    await expect(actionsColumn(member)).toHaveCount(0)
    await actOnMember(owner, 'Nomvula Dlamini', 'Make admin')
    await expectToast(owner, 'Member role updated to admin')
    await expect(memberRows(owner).filter({ hasText: 'Nomvula' })).toContainText('Admin')
    await expect(memberRows(member).filter({ hasText: 'Nomvula' })).toContainText('Admin')
    await expect(member.getByLabel('Actions for Sipho Mokoena')).toBeVisible()
    await expect(member.getByLabel('Actions for Johan Botha')).toHaveCount(0)
  })
  await test.step('removed while the chat is open, she keeps her draft and receives nothing more', async () => {
    await openGroupTab(member, 'Chat')
    await expect(chatLog(member)).toContainText('Welcome, Nomvula!')
    await member.getByLabel('Message', { exact: true }).fill('I was just about to say')
    await actOnMember(owner, 'Nomvula Dlamini', 'Remove')
    await owner
      .getByRole('alertdialog', { name: 'Remove Nomvula Dlamini?' })
      .getByRole('button', { name: 'Remove member' })
      .click()
    await expectToast(owner, 'Member removed from group')
    await expect(member.getByText('Join group to chat', { exact: true })).toBeVisible()
    await expect(member.getByRole('button', { name: 'Request to Join' })).toBeVisible()
    await expect(member.getByText('I was just about to say')).toBeVisible()
    await expect(chatLog(member)).toHaveCount(0)
    const textsOf = await recordTexts(member)
    await openGroupTab(owner, 'Chat')
    await say(owner, 'Nobody outside hears this.')
    await expect(chatLog(stranger)).toContainText('Nobody outside hears this.')
    await member.reload()
    await expect(member.getByText('Join group to chat', { exact: true })).toBeVisible()
    await expect(member.getByText('Nobody outside hears this.')).toHaveCount(0)
    const texts = await textsOf()
    expect(texts.join()).toContain(name)
    expect(texts.join()).not.toContain('Nobody outside hears this.')
    await closeToasts(owner)
    await openGroupTab(owner, 'Prayers')
    await expect(owner.getByRole('heading', { name: 'No prayers here yet' })).toBeVisible()
  })
  await test.step('Sipho leaves', async () => {
    await openGroupTab(stranger, 'Prayers')
    await stranger.getByRole('button', { name: 'Leave Group' }).click()
    const question = stranger.getByRole('alertdialog', { name: `Leave ${name}?` })
    await question.getByRole('checkbox', { name: /^Also stop sharing/ }).check()
    await question.getByRole('button', { name: 'Leave Group' }).click()
    await expectToast(stranger, 'You have left the group')
    await expect(stranger).toHaveURL('/groups')
    await expect(groupCard(stranger, name)).toHaveCount(0)
    await expect(groupHeader(owner)).toContainText('1 member')
  })
  await test.step('Johan deletes it, after typing its name', async () => {
    await closeToasts(owner)
    await chooseAction(owner, 'Delete Group')
    const question = owner.getByRole('alertdialog', { name: `Delete "${name}"?` })
    await question.getByLabel(`Type ${name} to confirm`).fill('Eden')
    await question.getByRole('button', { name: 'Delete group' }).click()
    await expect(question.getByText('This is not the name of the group')).toBeVisible()
    await question.getByLabel(`Type ${name} to confirm`).fill(name)
    await question.getByRole('button', { name: 'Delete group' }).click()
    await expectToast(owner, `Group "${name}" deleted successfully`)
    await expect(owner).toHaveURL('/groups')
    await expect(owner.getByRole('heading', { name: 'You are not in a group yet' })).toBeVisible()
    await expect(member.getByRole('heading', { name: 'Group not found' })).toBeVisible()
    await member.getByRole('link', { name: 'Back to Groups' }).click()
    await expect(member).toHaveURL('/groups')
  })
})

function prayer(page: Page, title: string) {
  return page
    .getByRole('region', { name: 'Prayers of this group, newest first' })
    .getByRole('article')
    .filter({
      has: page.getByRole('heading', { name: title }),
    })
}

/** Records pages and answers to a page, but for files, and the stream, which never ends and carries ids only. */
async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  const texts: Promise<string>[] = []
  await page.route(
    ({ pathname }) => !pathname.startsWith('/assets/') && pathname !== liveAddress,
    async (route) => {
      const response = await route.fetch()
      texts.push(response.text())
      await route.fulfill({ response })
    },
  )
  return async () => {
    await page.unrouteAll({ behavior: 'wait' })
    return await Promise.all(texts)
  }
}
