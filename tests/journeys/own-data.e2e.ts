import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { unzip } from '#tests/support/unzip.ts'
import { createAccount } from './support/accounts.ts'
import { makeSignInOld } from './support/fundraising-pages.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, personOf, setting } from './support/manage-people.ts'
import { hydrated, open } from './support/open-page.ts'

test("a member's whole data is prepared, downloaded and printed; it contains nothing of others except their replies (REQ-13, POPIA s23)", async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const account = await createAccount(request, 'Anna')
  const person = await personOf(app.pool, account)
  const other = await aPerson({ fullName: 'Sipho Nkosi' })
  const prayer = await insertPrayer(app.pool, {
    by: person,
    title: 'Rain for the <Koup>',
    description: 'The third dry spring.',
  })
  await insertComment(app.pool, { by: other, prayer, text: 'We stand with you.' })
  const group = await insertGroup(app.pool, { by: other, members: [person], name: 'Eden Street' })
  await insertMessage(app.pool, { by: person, group, text: 'I bring the tea.' })
  await insertMessage(app.pool, { by: other, group, text: 'Not for the file.' })

  const page = await aPage(person)
  await open(page, '/profile/privacy')
  const part = setting(page, 'Your data')
  await expect(part.getByText('You can have it prepared twice a day.')).toBeVisible()
  await makeSignInOld(app.pool, person.id)
  await part.getByRole('button', { name: 'Prepare my data' }).dblclick()
  const reads = await delayReads(page)
  await enterPassword(page, account.password)
  await expect(part.getByText('Your file will be prepared in a moment.')).toBeVisible()
  await expect(part.getByRole('progressbar', { name: 'Your file' })).toBeVisible()
  reads.release()
  await expect(part.getByText(/^Your file is ready \(\d+ kB\)\. It is kept until /)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('link', { name: 'Download ZIP' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzip(await readFile(await download.path()))
  const whole = [...files.values()].map(String).join('\n')
  expect(String(files.get('prayers.json'))).toContain('Rain for the <Koup>')
  expect(String(files.get('messages.csv'))).toContain('I bring the tea.')
  expect(String(files.get('index.html'))).toContain('We stand with you.')
  for (const foreign of ['Not for the file.', other.email, other.id]) expect(whole).not.toContain(foreign)

  const [printPage] = await Promise.all([
    page.context().waitForEvent('page'),
    part.getByRole('link', { name: 'Open the page to print' }).click(),
  ])
  await expect(printPage.getByRole('heading', { name: `All data of ${account.fullName}` })).toBeVisible()
  await expect(printPage.getByText('Rain for the <Koup>').first()).toBeVisible()
  await expect(printPage.locator('script')).toHaveCount(0)
  const stranger = await aPage(other)
  expect((await stranger.request.get('/api/account/export.zip')).status()).toBe(404)
  await page.reload()
  await hydrated(page)
  await expect(part.getByRole('button', { name: 'Prepare it anew' })).toBeVisible()
})

/** Delays the status until `release`: a small file is ready before anyone can look. */
async function delayReads(page: Page) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/account/export', async (route) => {
    if (route.request().method() === 'GET') await gate
    await route.continue()
  })
  return { release: () => release() }
}
