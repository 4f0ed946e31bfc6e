import { readFile } from 'node:fs/promises'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/open-page.ts'

test('the FAQ has 17 questions, one open at a time, each with its own address (STAT-1, REQ-50)', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  const questions = page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(17)
  const [open, other] = [questions.filter({ hasText: 'Is Thandaza free?' }), questions.last()]
  await open.locator('summary').click()
  await expect(open.getByText('Donations carry the fee above.')).toBeVisible()
  await other.locator('summary').click()
  await expect(other.getByText('We reply within 24–48 hours.')).toBeVisible()
  await expect(open.getByText('Donations carry the fee above.')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(open.getByText('Donations carry the fee above.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('searchbox').fill('badges')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/faq?search=badges')
  await expect(questions.filter({ hasText: 'Which badges are there?' })).toBeVisible()

  await page.goto('/prayers')
  await page.goto('/faq#export')
  await expect(
    questions.filter({ hasText: 'Can I export' }).getByText('Yes, as CSV or PDF.'),
  ).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).last().click()
  await expect(page).toHaveURL('/contact')
})

test('terms and policy are navigated by section, and printed without the page around them (STAT-2)', async ({
  page,
}) => {
  for (const address of ['/terms', '/privacy']) {
    await page.goto(address)
    const contents = page.getByRole('main').locator('details').first()
    await contents.locator('summary').click()
    const link = contents.getByRole('link').last()
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page).toHaveURL(/#[\w-]+$/)
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeInViewport()
    await expect(page.getByText(/^Last updated:? \w+ \d+, \d{4} · /)).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    await expect(contents).toBeHidden()
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  }
})

test('a member exports their own texts as a table and as a printable page, without texts of others (REQ-13)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  await insertPrayer(app.pool, { by: person, title: '=Rain, "soon" <b>please</b>' })
  await insertMiracle(app.pool, { by: person, title: 'It rained' })
  await insertPrayer(app.pool, { by: other, title: 'Somebody else’s', audience: 'public' })
  const page = await aPage(person)
  await open(page, '/dashboard?tab=history')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const table = await readFile(await file.path(), 'utf8')
  expect(table).toMatch(/^\uFEFF"Kind","Title","Description","Category","Status"/)
  expect(table).toContain(`"'=Rain, ""soon"" <b>please</b>"`)
  expect(table).toContain('It rained')
  expect(table).not.toContain('Somebody else’s')

  const [printPage] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Print or save as PDF' }).click(),
  ])
  await expect(
    printPage.getByRole('heading', { name: `Prayers and miracles of ${person.fullName}` }),
  ).toBeVisible()
  await expect(printPage.getByRole('heading', { name: '=Rain, "soon" <b>please</b>' })).toBeVisible()
  await expect(printPage.getByRole('heading', { name: 'It rained' })).toBeVisible()
  await expect(printPage.getByText('Somebody else’s')).toHaveCount(0)
})
