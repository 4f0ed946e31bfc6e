import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import {
  chooseAction,
  groupCard,
  groupTab,
  openInvite,
  requestToJoin,
  say,
  wordOf,
} from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { longName } from './support/long-words.ts'
import { expectWhole } from './support/page-checks.ts'

const longFields = { name: longName, description: 'Siyakhuleka '.repeat(40) }

test('My Groups and Explore are complete, with a pending request and a hidden group (GEN-4)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson({ roles: ['admin'] }), await aPerson()]
  const description = `${wordOf(other)} ${'Siyakhuleka'.repeat(30)}`
  await insertGroup(app.pool, { by: person, name: longName, description: 'Siyakhuleka'.repeat(40) })
  await insertGroup(app.pool, { by: other, members: [person], name: 'Eden Street', isSecret: true })
  const group = await insertGroup(app.pool, { by: other, name: 'M'.repeat(50) })
  for (const hiddenAt of [undefined, new Date()])
    await insertGroup(app.pool, { by: other, name: longName, description, hiddenAt })
  await requestToJoin(request, { person, origin: app.origin, group })
  await expectWhole(await aPage(person), [
    {
      at: '/groups',
      act: (page) => expect(page.getByRole('region', { name: 'Pending Join Requests' })).toBeVisible(),
      sees: (page) => groupCard(page, longName),
    },
    {
      at: `/groups/explore?search=${wordOf(other)}`,
      title: 'Explore Groups · Thandaza',
      act: (page) => expect(page.getByRole('article')).toHaveCount(2),
    },
  ])
})

test('the tabs of a group are complete for its owner (GEN-4)', async ({ request, app, aPerson, aPage }) => {
  const [owner, member, stranger] = [
    await aPerson({ fullName: longName }),
    await aPerson({ fullName: longName }),
    await aPerson({ fullName: longName }),
  ]
  const group = await insertGroup(app.pool, { by: owner, members: [member], ...longFields })
  await insertPrayer(app.pool, {
    by: member,
    audience: 'groups',
    groups: [group],
    title: 'Thula'.repeat(20),
  })
  await requestToJoin(request, { person: stranger, origin: app.origin, group })
  const page = await aPage(owner)
  const shown = (text: RegExp) => () => page.getByRole('tabpanel').getByText(text).filter({ visible: true })
  await expectWhole(page, [
    { at: `/groups/${group.id}?tab=prayers`, title: `${longName} · Thandaza`, sees: shown(/Thula/) },
    { name: 'the members', act: () => groupTab(page, 'Members').click(), sees: shown(/Ntombizodwa/) },
    { name: 'the requests', act: () => groupTab(page, 'Requests').click(), sees: shown(/Ntombizodwa/) },
    {
      name: 'the chat',
      act: async () => {
        await groupTab(page, 'Chat').click()
        await say(page, 'Siyabonga'.repeat(30))
      },
      sees: shown(/Siyabonga/),
    },
  ])
})

test('a group seen from outside, an invitation, and every window of a group are complete (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, reader, stranger] = [await aPerson({ fullName: longName }), await aPerson(), await aPerson()]
  const { id } = await insertGroup(app.pool, { by: owner, members: [reader], ...longFields })
  const page = await aPage(owner)
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('textbox', { name: 'Invite link' })
  let invitation = ''
  const chosen = (act: string) => async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await chooseAction(page, act)
  }
  await expectWhole(page, [
    {
      at: `/groups/${id}`,
      act: async () => {
        await openInvite(page)
        await dialog.getByRole('button', { name: 'Make a link' }).click()
        invitation = await link.inputValue()
      },
      sees: () => dialog.getByRole('img', { name: 'QR code of the invite link' }),
    },
    { name: 'the form of a group', act: chosen('Edit group'), sees: () => dialog },
    { name: 'the next owner', act: chosen('Give the group to somebody else'), sees: () => dialog },
    {
      name: 'the question before a group is deleted',
      act: async () => {
        await page.keyboard.press('Escape')
        await chooseAction(page, 'Delete Group')
      },
      sees: () => page.getByRole('alertdialog'),
    },
  ])
  const visitor = await aPage(stranger)
  await expectWhole(visitor, [
    {
      at: new URL(invitation).pathname,
      title: 'Invitation · Thandaza',
      sees: () => visitor.getByRole('button', { name: 'Join Group' }),
    },
    { at: `/groups/${id}?tab=members`, sees: 'Members know one another' },
    { name: 'its chat', act: () => groupTab(visitor, 'Chat').click(), sees: 'Join group to chat' },
  ])
})
