import type { Locator, Page } from '@playwright/test'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { chooseMessageAction } from './support/chat-page.ts'
import { chooseAction, groupTab, memberRows } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { chooseFor, findPerson } from './support/manage-people.ts'
import { menusOffScreen } from './support/menus.ts'
import { open } from './support/open-page.ts'
import { prayForPrayer } from './support/page-requests.ts'
import { setScreen } from './support/screen-checks.ts'

/** A page, the number of its menus, and what opens each of its windows. */
type MenuPage = { at: string; menus?: number; windows?: ((page: Page) => Promise<unknown>)[] }

test('every menu and every window lies within the screen of a phone (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson({ roles: ['admin', 'moderator'], fullName: 'Nomvula Dlamini' })
  const other = await aPerson({ fullName: 'Sipho Mokoena' })
  const group = await insertGroup(app.pool, { by: owner, members: [other] })
  const prayer = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  await insertComment(app.pool, { by: other, prayer, text: 'Amen' })
  await insertMessage(app.pool, { by: other, group, text: 'Good morning' })
  const miracle = await insertMiracle(app.pool, { by: owner, audience: 'public' })
  await insertBankAccount(app.pool, { of: owner })
  const campaign = await insertCampaign(app.pool, { by: owner })
  await insertDonation(app.pool, { to: campaign, amountCents: 100_000 })
  for (const title of ['Rain', 'Work', 'Rest', 'Courage', 'Bread', 'Peace', 'Health', 'Exams', 'Home'])
    await prayForPrayer(
      other,
      app.origin,
      (await insertPrayer(app.pool, { by: owner, audience: 'public', title })).id,
    )
  const page = await aPage(owner)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { at, menus, windows = [] } of [
    {
      at: `/prayers/${prayer.id}`,
      menus: 2,
      windows: ['Who can see this', 'Images', 'Delete'].map((entry) => inMenu('More', entry)),
    },
    {
      at: `/prayers/${prayer.id}?tab=comments`,
      menus: 1,
      windows: [
        button('Report or block Sipho Mokoena'),
        (of) =>
          of
            .getByRole('tabpanel')
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click(),
      ],
    },
    {
      at: `/groups/${group.id}?tab=members`,
      menus: 2,
      windows: [
        (of) => chooseAction(of, 'Invite people'),
        (of) => chooseAction(of, 'Edit group'),
        (of) => chooseAction(of, 'Give the group to somebody else'),
        (of) => chooseAction(of, 'Delete Group'),
        (of) => chooseFor(memberRows(of).filter({ hasText: 'Sipho' }), 'Remove'),
        async (of) => {
          await groupTab(of, 'Chat').click()
          await chooseMessageAction(of, 'Good morning', 'Delete message')
        },
      ],
    },
    { at: '/groups', windows: [button('Create Group'), button('Open menu')] },
    { at: `/miracles/${miracle.id}`, windows: [button('Delete')] },
    { at: `/fundraising/${campaign.id}`, menus: 1 },
    {
      at: `/fundraising/manage/${campaign.id}`,
      windows: [button('Hold donations'), button('Force Delete'), button('Delete Campaign')],
    },
    {
      at: '/profile/privacy',
      windows: [button('Delete Account')],
    },
    {
      at: '/profile?tab=people',
      windows: ['Grant Admin Role', 'Manage Roles', 'Suspend', 'Delete User'].map(
        (act) => async (of) => chooseFor(await findPerson(of, other.email), act),
      ),
    },
    { at: '/notifications', menus: 9 },
    { at: '/admin/payments?tab=payouts', windows: [button(/^Record payout/)] },
  ] satisfies MenuPage[]) {
    await open(page, at)
    // Content far below is loaded when it is near.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    if (menus !== undefined)
      await expect(page.locator('details.menu > summary:visible'), at).toHaveCount(menus)
    expect(await menusOffScreen(page), at).toEqual([])
    for (const openWindow of windows) {
      await openWindow(page)
      await expectWindow(page)
    }
  }
})

test('a menu that opens beyond the edge is placed by the height of the screen, with large text too', async ({
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  const prayer = await insertPrayer(app.pool, { by: owner, audience: 'public', status: 'answered' })
  await insertMiracle(app.pool, { by: owner, prayer })
  const page = await aPage(owner, {})
  const session = await page.context().newCDPSession(page)
  await open(page, `/prayers/${prayer.id}`)
  for (const [width, height, percent] of [
    [320, 640, 130],
    [412, 915, 200],
  ] as const) {
    await setScreen(page, session, { width, height }, percent)
    expect(await menusOffScreen(page), `${width} wide, text of ${percent} %`).toEqual([])
  }
})

function button(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

function inMenu(menu: string, entry: string) {
  return async (page: Page) => {
    await page.getByRole('main').getByText(menu, { exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: entry, exact: true }).click()
  }
}

/** A window has opened, lies within the screen, and closes on Escape. */
async function expectWindow(page: Page): Promise<void> {
  const shown: Locator = page.locator('dialog[open]')
  await expect(shown).toBeVisible()
  await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await menusOffScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
}
