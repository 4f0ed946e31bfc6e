import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '#server/demo/demo-people.ts'
import { desktop } from './support/chat-page.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { clickAtProvider, fillDonation, goToPayment } from './support/fundraising-pages.ts'
import { chatLog, goToGroups, groupTab, say } from './support/group-pages.ts'
import { chooseFromMenu, open, signIn } from './support/open-page.ts'
import { type Product, startProduct } from './support/start-product.ts'

const group = 'Bellville Morning Watch'
const prayer = 'A safe road to Upington'
const reported = 'Two brothers who do not speak'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ hasDemo: true })
})
test.afterAll(() => product?.stop())

test('the five-minute tour of the README, step by step, on the demo community', async ({ browser }) => {
  const [nomvula, sipho] = [await enter(browser, 'nomvula'), await enter(browser, 'sipho')]

  await test.step('1. a prayer for a group', async () => {
    await chooseFromMenu(nomvula, 'Submit Prayer')
    await write(nomvula, prayer)
    await nomvula.getByRole('radio', { name: 'Family' }).check()
    await nomvula.getByRole('radio', { name: /^Groups/ }).check()
    await nomvula.getByRole('checkbox', { name: group }).check()
    await nomvula.getByRole('button', { name: 'Submit Prayer' }).click()
    await expect(nomvula).toHaveURL(/\/dashboard$/)
  })
  await test.step('2. support', async () => {
    await openGroup(sipho)
    await sipho.getByRole('link', { name: prayer }).first().click()
    await activePrayers(nomvula).getByRole('link', { name: prayer, exact: true }).click()
    await expect(nomvula.getByRole('heading', { name: prayer, level: 1 })).toBeVisible()
    await sipho.getByRole('button', { name: /^Support/ }).click()
    await expect(nomvula.getByRole('button', { name: /^Support/ })).toContainText('1')
  })
  await test.step('3. I prayed, and the one who asked sees it', async () => {
    await sipho.getByRole('button', { name: 'I prayed', exact: true }).click()
    await sipho.getByRole('button', { name: 'Praying for peace' }).click()
    await expect(
      nomvula.getByRole('heading', { name: '1 person prayed for you since yesterday' }),
    ).toBeVisible()
    await expect(nomvula.getByText('Praying for peace')).toBeVisible()
    const bell = nomvula.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/new$/)
    await bell.click()
    await expect(nomvula.getByRole('link', { name: `New: 1 person prayed for "${prayer}"` })).toBeVisible()
  })
  await test.step('3. pray now', async () => {
    await open(nomvula, '/dashboard')
    await nomvula.getByRole('link', { name: 'Pray through them' }).click()
    await expect(nomvula.getByRole('button', { name: 'Amen', exact: true })).toBeVisible()
  })
  await test.step('4. private means private', async () => {
    await open(nomvula, '/dashboard')
    await activePrayers(nomvula).getByRole('link', { name: 'Courage to call my sister', exact: true }).click()
    await expect(nomvula.getByRole('heading', { name: 'Courage to call my sister', level: 1 })).toBeVisible()
    await open(sipho, nomvula.url())
    await expect(sipho.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  })
  await test.step('5. chat, also after a lost connection', async () => {
    for (const page of [nomvula, sipho]) {
      await openGroup(page)
      await groupTab(page, 'Chat').click()
    }
    await expect(chatLog(sipho)).toBeVisible()
    await say(nomvula, 'He has left.')
    await expect(chatLog(sipho).getByText('He has left.')).toBeVisible()
    await nomvula.context().setOffline(true)
    await say(nomvula, 'No signal here.')
    await nomvula.context().setOffline(false)
    await expect(chatLog(sipho).getByText('No signal here.')).toHaveCount(1)
  })
  await test.step('6. a miracle', async () => {
    await open(nomvula, '/dashboard')
    await nomvula.getByRole('link', { name: `Submit Miracle for ${prayer}` }).click()
    await write(nomvula, 'He is home')
    await nomvula.getByRole('radio', { name: /^Public/ }).check()
    await nomvula.getByRole('button', { name: 'Submit Miracle' }).click()
    await expect(nomvula.getByText('Miracle, answered prayer')).toBeVisible()
    await open(sipho, '/community')
    const story = sipho.getByRole('article').filter({ hasText: 'He is home' })
    await story.getByRole('button', { name: /Amen/ }).click()
    await expect(story.getByRole('button', { name: /Amen/ })).toContainText('1')
  })
  await test.step('7. a donation', async () => {
    await open(sipho, '/fundraising/browse')
    await sipho.getByRole('link', { name: 'A roof for the crèche on our street' }).first().click()
    await expect(sipho.getByText('R 4,350.00').first()).toBeVisible()
    await fillDonation(sipho, { amount: '100' })
    await goToPayment(sipho)
    await clickAtProvider(sipho, 'pay-success')
    await expect(sipho.getByRole('heading', { name: 'Thank you', level: 1 })).toBeVisible()
    await sipho.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(sipho.getByText('R 4,450.00').first()).toBeVisible()
    await sipho.goto('/dev/mail')
    await expect(sipho.getByText(/Donation receipt: R 100/).first()).toBeVisible()
  })
  await test.step('8. a report', async () => {
    const [anna, wall] = [await enter(browser, 'anna'), sipho]
    await open(wall, '/prayers')
    await expect(wall.getByRole('heading', { name: reported })).toBeVisible()
    await open(anna, '/moderation')
    await anna
      .getByRole('link', { name: /^Look at it/ })
      .first()
      .click()
    await anna.getByRole('radio', { name: 'Hide it' }).check()
    await anna.getByLabel('Reason').fill('It names people who did not agree.')
    await anna.getByRole('button', { name: 'Hide it' }).click()
    await expect(anna.getByRole('status').filter({ hasText: /^Hidden: / })).toBeVisible()
    await expect(wall.getByRole('heading', { name: reported })).toHaveCount(0)
    await anna.goto('/dev/mail')
    await expect(anna.getByText(/was hidden/).first()).toBeVisible()
  })
  await test.step('9. the audit log, and 9. the numbers', async () => {
    const johan = await enter(browser, 'johan')
    for (const [address, title] of [
      ['/admin/payments', 'Payments'],
      ['/admin/contact', 'Contact messages'],
      ['/admin/audit', 'Audit log'],
      ['/community', 'Community Dashboard'],
    ] as const) {
      await open(johan, address)
      await expect(johan.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    }
    await expect(johan.getByRole('main')).toContainText(/Total Prayers\s*16/)
    await open(nomvula, '/new-prayer')
    await write(nomvula, 'Rain on Sunday')
    await nomvula.getByRole('radio', { name: 'Other' }).check()
    await nomvula.getByRole('button', { name: 'Submit Prayer' }).click()
    await expect(nomvula).toHaveURL(/\/dashboard$/)
    await expect(johan.getByRole('main')).toContainText(/Total Prayers\s*17/)
  })
})

/** Opens a wide screen, signed in as a person of the demo community. */
async function enter(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ ...desktop, baseURL: product.origin })
  const page = await context.newPage()
  await open(page, '/login')
  await signIn(page, { email: `${name}@demo.example`, password: demoPassword })
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

async function openGroup(page: Page): Promise<void> {
  await goToGroups(page, 'My Groups')
  await page.getByRole('link', { name: group, exact: true }).click()
}

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('My brother drives through the night.')
}
