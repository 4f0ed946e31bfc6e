import type { Page } from '@playwright/test'
import { en } from '#contract/messages/en.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertTranslator } from '#server/fixtures/member-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, open } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'

const key = 'shell.groups'
const draft = messagesOf('ve')[key] ?? ''
const better = 'Zwigwada zwashu'
const wrong = en['language.wrong']

async function readIn(page: Page, code: string): Promise<void> {
  await page.context().addCookies([{ name: languageCookie, value: code, url: page.url() }])
}

/** The text that is pointed at: a link, which is not followed then. */
const placeLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** The way of phones, where the links of the foot are in the drawer. */
async function startPointing(page: Page): Promise<void> {
  await page.locator('.top-bar button').first().click()
  const menu = page.getByRole('dialog')
  await menu
    .locator('details')
    .last()
    .evaluate((group: HTMLDetailsElement) => group.setAttribute('open', ''))
  await menu.getByRole('link', { name: wrong }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByText('Touch the sentence that is wrong')).toBeVisible()
}

test('a reader points at a wrong sentence in three touches, people who check the language agree, and every reader has it at once; a chief takes it back (LANG-7, LANG-14, LANG-15)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [reader, checker, chief] = [await aPerson(), await aPerson(), await aPerson()]
  await insertTranslator(app.pool, checker, { language: 've' })
  await insertTranslator(app.pool, chief, { language: 've', isChief: true })

  const page = await aPage(reader, {})
  await open(page, '/groups')
  await readIn(page, 've')
  await open(page, '/groups')
  await startPointing(page)
  await placeLink(page, draft).click()
  await expect(page).toHaveURL('/groups')
  const sheet = page.getByRole('dialog', { name: wrong })
  await sheet.getByLabel('What should it say?').fill(`${better} 0800`)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('No digits that the English has not')).toBeVisible()
  await sheet.getByLabel('What should it say?').fill(better)
  await sheet.getByRole('button', { name: 'Send' }).dblclick()
  await expectToast(page, 'Thank you. People who check this language will read it.')
  await expect(placeLink(page, draft)).toBeVisible()

  const checkers = await aPage(checker)
  await open(checkers, '/translate')
  await checkers.getByRole('link', { name: 'Tshivenḓa' }).click()
  await checkers.getByRole('tab', { name: 'With a proposal' }).click()
  const card = checkers.getByRole('article', { name: en[key] })
  await expect(card.getByText(better)).toBeVisible()
  await expectWhole(checkers, [{ name: 'sentences with a proposal' }])
  await card.getByRole('button', { name: 'This is right' }).first().click()
  await expectToast(checkers, 'Confirmed')
  await expect(card.getByText('Checked')).toBeVisible()
  await expect(async () => {
    await open(page, '/groups')
    await expect(placeLink(page, better)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/languages')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tshivenḓa' })).toContainText('1 of ')

  const chiefs = await aPage(chief, {})
  await open(chiefs, '/groups')
  await readIn(chiefs, 've')
  await open(chiefs, '/groups')
  await startPointing(chiefs)
  await placeLink(chiefs, better).click()
  await chiefs.getByRole('dialog').getByRole('button', { name: 'Show in English' }).click()
  await expectToast(chiefs, 'It stands in English again')
  await expect(async () => {
    await open(page, '/groups')
    await expect(placeLink(page, en[key])).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('pointing finds sentences of the site, says of people’s words that they are none, and ends with Escape or Cancel', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { name: title } = await insertGroup(app.pool, { by: person, name: `Eden of ${person.id}` })
  const page = await aPage(person)
  await open(page, '/groups')
  await startPointing(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('dialog', { name: wrong }).getByLabel('What should it say?')).toHaveValue(
    en['group.mine'],
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Touch the sentence that is wrong')).toHaveCount(0)
  await startPointing(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Touch the sentence that is wrong')).toHaveCount(0)
  await startPointing(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('That is no sentence of this site. Touch another one')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('That is no sentence of this site. Touch another one')).toHaveCount(0)
})

test('who checks no language learns how to begin, and does not find the page of one (LANG-14)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  await open(page, '/translate')
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  await page.goto('/translate/zu')
  await expect(page.getByText(en['notFound.title'])).toBeVisible()
})
