import type { Page } from '@playwright/test'
import {
  insertBankAccount,
  insertCampaign,
  insertCampaignUpdate,
  insertDonation,
} from '#server/fixtures/campaign-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertImage,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { expect, test } from './support/journey.ts'

const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script>"'><a href="javascript:alert(3)">`

test('user texts are shown as text on every screen, whatever they contain (LIM, SEC-X1)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/status of 404|missing/)
  const person = await aPerson({ fullName: hostile.slice(0, 100) })
  const group = await insertGroup(app.pool, { by: person, name: hostile.slice(0, 50) })
  const fields = { by: person, title: hostile, description: hostile }
  const location = { name: hostile, latitude: -33.92, longitude: 18.42 }
  const shown = await insertPrayer(app.pool, { ...fields, location, audience: 'public' })
  const grouped = await insertPrayer(app.pool, { ...fields, audience: 'groups', groups: [group] })
  const miracle = await insertMiracle(app.pool, { ...fields, prayer: grouped, audience: 'public' })
  await insertImage(app.pool, { by: person, prayer: shown, alt: hostile })
  await insertUpdate(app.pool, { by: person, prayer: shown, text: hostile })
  await insertComment(app.pool, { by: person, prayer: shown, text: hostile })
  const { rows } = await app.pool.query('select share_token as token from prayer_requests where id = $1', [
    shown.id,
  ])

  const page = await aPage(person)
  const dialogs = listenForDialogs(page)
  for (const address of [
    '/dashboard',
    '/dashboard?tab=history',
    `/new-prayer?groupId=${group.id}`,
    `/prayers/${shown.id}`,
    `/prayers/${shown.id}?tab=updates`,
    `/prayers/${shown.id}?tab=comments`,
    `/prayers/${grouped.id}`,
    `/report-miracle/${shown.id}`,
    `/miracles/${miracle.id}`,
  ])
    await test.step(address, () => expectPlainText(page, address))
  await page.goto(`/prayers/edit/${shown.id}`)
  await expect(page.getByLabel('Title')).toHaveValue(hostile)
  const stranger = await aPage()
  const strangerDialogs = listenForDialogs(stranger)
  for (const address of ['/prayers?search=onerror', `/s/${rows[0].token}`])
    await test.step(`${address}, signed out`, () => expectPlainText(stranger, address))
  expect([...dialogs, ...strangerDialogs]).toEqual([])
})

test('user texts about money are shown as text on every screen too (LIM, SEC-X1)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/status of 404|missing/)
  const person = await aPerson({ fullName: hostile.slice(0, 100) })
  const fields = { title: hostile.slice(0, 100), description: hostile }
  const prayer = await insertPrayer(app.pool, { ...fields, by: person, audience: 'public' })
  const unlinked = await insertPrayer(app.pool, { ...fields, by: person })
  const campaign = await insertCampaign(app.pool, { ...fields, by: person, prayer })
  const hidden = await insertCampaign(app.pool, { ...fields, by: person, hiddenAt: new Date() })
  await app.pool.query('update fundraising_campaigns set hidden_reason = $2 where id = $1', [
    hidden.id,
    hostile,
  ])
  await insertCampaignUpdate(app.pool, { to: campaign, body: hostile })
  const donation = await insertDonation(app.pool, { to: campaign, by: person, message: hostile })
  await insertBankAccount(app.pool, { of: person, accountName: hostile.slice(0, 100) })

  const page = await aPage(person)
  const dialogs = listenForDialogs(page)
  for (const address of [
    `/fundraising/create?prayerId=${unlinked.id}`,
    '/fundraising/my-campaigns',
    `/fundraising/manage/${campaign.id}`,
    `/fundraising/manage/${hidden.id}`,
    `/fundraising/donations/${campaign.id}`,
    '/profile/you',
    '/profile/giving',
    `/prayers/${prayer.id}`,
  ])
    await test.step(address, () => expectPlainText(page, address))
  const stranger = await aPage()
  const strangerDialogs = listenForDialogs(stranger)
  for (const address of [
    '/fundraising/browse?search=onerror',
    `/fundraising/${campaign.id}`,
    `/fundraising/${campaign.id}/poster`,
    `/fundraising/${campaign.id}/thank-you?ref=${donation.reference}`,
  ])
    await test.step(`${address}, signed out`, () => expectPlainText(stranger, address))
  const adminPage = await aPage(await aPerson({ roles: ['admin'] }))
  const adminDialogs = listenForDialogs(adminPage)
  await expectPlainText(adminPage, '/admin/payments?tab=payouts')
  expect([...dialogs, ...strangerDialogs, ...adminDialogs]).toEqual([])
})

/** The page shows the words as text, and no element was created from them. */
async function expectPlainText(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(hostile.slice(0, 40)).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('img[src="x"], a[href^="javascript:"]')).toHaveCount(0)
}

function listenForDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}
