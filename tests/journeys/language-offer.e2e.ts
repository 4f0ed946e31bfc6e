import { en } from '#contract/messages/en.ts'
import { connect } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { translateAll } from '#tests/support/translated-messages.ts'
import { expect, test } from './support/journey.ts'
import { hydrated, open } from './support/open-page.ts'
import { startProduct } from './support/start-product.ts'

const ready = (key: keyof typeof en) => `ss:${en[key]}`
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('a language that people have checked is offered once to a phone that prefers it, and search engines find its pages (LANG-2)', async ({
  browser,
}) => {
  const product = await startProduct()
  const { pool, end } = connect({ address: await embeddedConnection(product.dataDir), log: silent, max: 1 })
  await translateAll(pool, 'ss')
  await end()
  const phone = { baseURL: product.origin, locale: 'ss-ZA' }
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const question = page.getByRole('complementary', { name: ready('language.offer') })
    const heading = page.getByRole('heading', { level: 1 })
    // The server reads the languages when the first page is asked for.
    await expect
      .poll(async () => (await page.request.get('/contact')).headers().link ?? '')
      .toContain(`<${product.origin}/contact?lang=ss>; rel="alternate"; hreflang="ss-ZA"`)
    await open(page, '/contact')
    await expect(question).toBeVisible()
    await expect(heading).toHaveText(en['contact.title'])
    await question.getByRole('button', { name: 'English' }).click()
    await expect(question).toBeHidden()
    await open(page, '/contact')
    await expect(heading).toHaveText(en['contact.title'])
    await expect(question).toBeHidden()

    const other = await browser.newContext({ ...phone, locale: 'en-ZA' })
    const found = await other.newPage()
    await open(found, '/contact?lang=ss')
    const canonical = `${product.origin}/contact?lang=ss`
    await expect(found.getByRole('heading', { level: 1 })).toHaveText(ready('contact.title'))
    await expect(found.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
    await found
      .getByRole('complementary', { name: ready('language.offer') })
      .getByRole('button')
      .first()
      .click()
    await expect(found).toHaveURL('/contact')
    await hydrated(found)
    await expect(found.getByRole('heading', { level: 1 })).toHaveText(ready('contact.title'))
    await other.close()
  } finally {
    await context.close()
    await product.stop()
  }
})
