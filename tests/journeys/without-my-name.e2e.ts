import { insertComment, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/open-page.ts'

test('a name that is taken off is gone from open pages and from cached ones; it comes back after a question (ANON-3, REQ-463)', async ({
  app,
  aPerson,
  aPage,
  request,
}) => {
  // Nobody else of this run has this name.
  const [author, reader] = [await aPerson({ fullName: 'Xolelwa Zwane' }), await aPerson()]
  const prayer = await insertPrayer(app.pool, { by: author, audience: 'public' })
  await insertComment(app.pool, { by: author, prayer, text: 'Thank you all.' })
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [prayer.id])
  const shared = async () => await (await request.get(`/s/${rows[0].share_token}`)).text()
  // The whole wall may be cached from before the prayer, which came without an event.
  const search = encodeURIComponent(prayer.title)
  const wall = async () => await (await request.get(`/prayers?search=${search}`)).text()
  const html = async () => (await shared()) + (await wall())
  expect(await shared()).toContain('Xolelwa')
  expect(await wall()).toContain('Xolelwa Zwane')

  const [page, readers] = [await aPage(author), await aPage(reader)]
  await open(page, `/prayers/${prayer.id}`)
  await open(readers, `/prayers/${prayer.id}?tab=comments`)
  await expect(readers.getByText('Xolelwa Zwane')).toHaveCount(2)
  await page
    .locator('summary')
    .filter({ hasText: /^More$/ })
    .click()
  await page.getByRole('button', { name: /^Without my name/ }).click()
  await expect(page.getByText('Somebody (you)').first()).toBeVisible()
  await expect(readers.getByText('Somebody', { exact: true })).toHaveCount(2)
  await expect(readers.getByText('Xolelwa')).toHaveCount(0)
  await expect.poll(html).not.toContain('Xolelwa')
  expect(await shared()).toContain('Somebody')
  expect(await wall()).toContain('Somebody')

  await page
    .locator('summary')
    .filter({ hasText: /^More$/ })
    .click()
  await page.getByRole('button', { name: 'Put my name back' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Others will see that this is yours.')).toBeVisible()
  await expect(readers.getByText('Somebody', { exact: true })).toHaveCount(2)
  await question.getByRole('button', { name: 'Put my name back' }).click()
  await expect(readers.getByText('Xolelwa Zwane')).toHaveCount(2)
})
