import { aGroup, aPrayer } from '#server/testing/things.ts'
import { askToJoin, chooseAct, groupCard, groupTab, openInvite, say, wordOf } from './support/groups.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/page.ts'
import { axeFindings, faultsOnScreens } from './support/screens.ts'

const longName = 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo'
const longWords = { name: longName, description: 'Siyakhuleka '.repeat(40) }

test('My Groups, full and with a request that waits, is open to everybody on every screen (GEN-4)', async ({
  request,
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const [person, other] = [await aPerson(), await aPerson()]
  await aGroup(house.pool, { by: person, name: longName, description: 'Siyakhuleka'.repeat(40) })
  await aGroup(house.pool, { by: other, members: [person], name: 'Eden Street', isSecret: true })
  const group = await aGroup(house.pool, { by: other, name: 'M'.repeat(50) })
  await askToJoin(request, { person, origin: house.origin, group })
  const page = await aPage(person)
  await open(page, '/groups')
  await expect(page).toHaveTitle('My Groups · Thandaza')
  await expect(groupCard(page, longName)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pending Join Requests' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('Explore, as a member and as a site admin see it, is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const owner = await aPerson()
  const description = `${wordOf(owner)} ${'Siyakhuleka'.repeat(30)}`
  for (const name of [longName, 'Eden Street']) await aGroup(house.pool, { by: owner, name, description })
  await aGroup(house.pool, { by: owner, name: 'Hidden one', description, hiddenAt: new Date() })
  const page = await aPage(await aPerson({ roles: ['admin'] }))
  await open(page, `/groups/explore?search=${wordOf(owner)}`)
  await expect(page).toHaveTitle('Explore Groups · Thandaza')
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the form of a group, refused, and the window of it are open to everybody on every screen (GEN-4)', async ({
  aPerson,
  aPage,
}) => {
  test.slow()
  const page = await aPage(await aPerson())
  await open(page, '/groups/new')
  await expect(page).toHaveTitle('Create New Group · Thandaza')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByText('Group name must be at least 3 characters')).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await open(page, '/groups')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Group' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

for (const tab of ['prayers', 'chat', 'members', 'requests'] as const) {
  test(`the tab ${tab} of a group is open to everybody on every screen (GEN-4)`, async ({
    request,
    house,
    aPerson,
    aPage,
  }) => {
    test.slow()
    const [owner, member, stranger] = [
      await aPerson({ fullName: longName }),
      await aPerson({ fullName: longName }),
      await aPerson({ fullName: longName }),
    ]
    const group = await aGroup(house.pool, { by: owner, members: [member], ...longWords })
    await aPrayer(house.pool, { by: member, audience: 'groups', groups: [group], title: 'Thula'.repeat(20) })
    await askToJoin(request, { person: stranger, origin: house.origin, group })
    const page = await aPage(owner)
    await open(page, `/groups/${group.id}?tab=${tab}`)
    await expect(page).toHaveTitle(`${longName} · Thandaza`)
    await expect(groupTab(page, 'Requests')).toBeVisible()
    if (tab === 'chat') await say(page, 'Siyabonga'.repeat(30))
    await expect(
      page
        .getByRole('tabpanel')
        .getByText(/Thula|Siyabonga|Ntombizodwa/)
        .first(),
    ).toBeVisible()
    expect(await faultsOnScreens(page)).toEqual([])
  })
}

test('a group from outside is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const group = await aGroup(house.pool, { by: await aPerson({ fullName: longName }), ...longWords })
  const page = await aPage(await aPerson())
  await open(page, `/groups/${group.id}?tab=members`)
  await expect(page.getByRole('heading', { name: 'Members know one another' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await groupTab(page, 'Chat').click()
  await expect(page.getByText('Join group to chat', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('an invitation, and every window of a group, are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const [owner, reader, stranger] = [await aPerson(), await aPerson(), await aPerson()]
  const { id } = await aGroup(house.pool, { by: owner, members: [reader], ...longWords })
  const page = await aPage(owner)
  await open(page, `/groups/${id}`)
  const dialog = await openInvite(page)
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()
  expect(await faultsOnScreens(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [act, role] of [
    ['Edit group', 'dialog'],
    ['Give the group to somebody else', 'dialog'],
  ] as const) {
    await chooseAct(page, act)
    await expect(page.getByRole(role)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const visitor = await aPage(stranger)
  await open(visitor, link)
  await expect(visitor).toHaveTitle('Invitation · Thandaza')
  await expect(visitor.getByRole('button', { name: 'Join Group' })).toBeVisible()
  expect(await faultsOnScreens(visitor)).toEqual([])
})
