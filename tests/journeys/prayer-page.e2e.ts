import type { Page } from '@playwright/test'
import { insertComment, insertPrayer, insertUpdate } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('the chosen tab is in the address, and Back leaves the prayer (PDET-1, REQ-91)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(await aPerson())
  await open(page, '/dashboard')
  await open(page, `/prayers/${prayer.id}?tab=comments`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Comments')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Add a comment')).toBeVisible()
  await tab('Daily Updates').click()
  await expect(page).toHaveURL(`/prayers/${prayer.id}?tab=updates`)
  await expect(page.getByRole('heading', { name: 'No updates yet' })).toBeVisible()
  await page.reload()
  await expect(tab('Daily Updates')).toHaveAttribute('aria-selected', 'true')
  await tab('Daily Updates').press('ArrowLeft')
  await expect(page).toHaveURL(`/prayers/${prayer.id}?tab=details`)
  await expect(tab('Details')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await open(page, `/prayers/${prayer.id}?tab=nonsense`)
  await expect(tab('Details')).toHaveAttribute('aria-selected', 'true')
})

test('a prayer is deleted after a warning about what is deleted with it (PDET-8, PDET-14, REQ-86, REQ-150)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  // A dashboard's first steps show public prayers of others, so no other test has this title.
  const title = `Rain, deleted ${person.id}`
  const prayer = await insertPrayer(app.pool, { by: person, title, audience: 'public' })
  await insertUpdate(app.pool, { by: person, prayer, text: 'Clouds.' })
  for (const text of ['Amen.', 'With you.']) await insertComment(app.pool, { by: other, prayer, text })
  const page = await aPage(person)
  const reader = await aPage(other)
  await open(reader, `/prayers/${prayer.id}`)
  await open(page, `/prayers/${prayer.id}`)
  await chooseMore(page, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete this prayer?' })
  await expect(question).toContainText(
    `"${title}" will be removed with its 1 update and 2 comments. This cannot be undone.`,
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: prayer.title, level: 1 })).toBeVisible()

  await chooseMore(page, 'Delete')
  await question.getByRole('button', { name: 'Delete prayer' }).dblclick()
  await expectToast(page, 'Prayer request has been deleted')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(prayer.title)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  const { rowCount } = await app.pool.query('select 1 from prayer_comments where prayer_id = $1', [prayer.id])
  expect(rowCount).toBe(0)
})

test('a prayer made private is gone for everyone else at once; a failure in a window is shown above it, and the choice stays (PDET-19, REQ-60, REQ-75)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const input = { by: owner, title: `Once for all ${owner.id}`, audience: 'public' } as const
  const { id, title } = await insertPrayer(app.pool, input)
  const page = await aPage(owner)
  await open(page, `/prayers/${id}`)
  const shared = await shareAddress(page)
  const stranger = await aPage()
  // The server may still have the wall as it was before the prayer was inserted without an event.
  await expect(async () => {
    await open(stranger, '/prayers')
    expect(await stranger.getByRole('heading', { name: title }).count()).toBeGreaterThan(0)
  }).toPass()
  await stranger.goto(shared)
  await expect(stranger.getByRole('heading', { name: title })).toBeVisible()

  await chooseMore(page, 'Who can see this')
  const dialog = page.getByRole('dialog', { name: 'Who can see this' })
  await expect(dialog.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await expect(dialog.getByText('Its public link stops working.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Who can see this prayer was changed')
  await expect(page.getByText('Only you can see this', { exact: true })).toBeVisible()
  await expect(page.getByText('A private prayer has no link to share.')).toBeVisible()

  await open(stranger, '/prayers')
  await expect(stranger.getByText(title)).toHaveCount(0)
  await stranger.goto(shared)
  await expect(stranger.getByText(title)).toHaveCount(0)

  await chooseMore(page, 'Who can see this')
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Failed to change who can see this prayer', 'Network error occurred')
  await closeToasts(page)
  await page.context().setOffline(false)
  await expect(dialog.getByRole('radio', { name: /^Public/ })).toBeChecked()
})

async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: act }).click()
}

/** The public address of the prayer on screen, as the menu passes it to Facebook. */
async function shareAddress(page: Page): Promise<string> {
  const target = page.locator('a[href*="facebook.com"]').first()
  const address = new URL((await target.getAttribute('href')) ?? '')
  return address.searchParams.get('u') ?? ''
}
