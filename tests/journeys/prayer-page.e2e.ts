import type { Page } from '@playwright/test'
import { aMiracle } from '#server/testing/miracles.ts'
import { aComment, anUpdate } from '#server/testing/talk.ts'
import { aGroup, aPrayer } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/page.ts'

test('the chosen tab stands in the address, and the way back leads out of the prayer (PDET-1, decision 91)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const prayer = await aPrayer(house.pool, { by: await aPerson(), audience: 'public' })
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

test('a status is told apart at a glance, and an answered prayer leads to its miracle (PDET-2)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const page = await aPage(person)
  for (const [status, shown, acts] of [
    ['active', 'Active', 1],
    ['answered', 'Answered', 0],
    ['archived', 'Archived', 0],
  ] as const) {
    const prayer = await aPrayer(house.pool, { by: person, status })
    if (status === 'answered') await aMiracle(house.pool, { by: person, prayer, title: 'She walked in' })
    await open(page, `/prayers/${prayer.id}`)
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Submit Miracle' })).toHaveCount(acts)
  }
})

test('a prayer is put aside and brought back (decision 74)', async ({ house, aPerson, aPage }) => {
  const person = await aPerson()
  const { id } = await aPrayer(house.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/prayers/${id}`)
  await chooseMore(page, 'Archive')
  await expectToast(page, 'Prayer archived')
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await chooseMore(page, 'Restore')
  await expectToast(page, 'Prayer restored')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('a prayer is deleted after it was said what goes with it (PDET-8, PDET-14, decisions 86, 150)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  const prayer = await aPrayer(house.pool, { by: person, title: 'Rain for the Koup', audience: 'public' })
  await anUpdate(house.pool, { by: person, prayer, text: 'Clouds.' })
  for (const text of ['Amen.', 'With you.']) await aComment(house.pool, { by: other, prayer, text })
  const page = await aPage(person)
  const reader = await aPage(other)
  await open(reader, `/prayers/${prayer.id}`)
  await open(page, `/prayers/${prayer.id}`)
  await chooseMore(page, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete this prayer?' })
  await expect(question).toContainText(
    '"Rain for the Koup" will be removed with its 1 update and 2 comments. This cannot be undone.',
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
  const { rowCount } = await house.pool.query('select 1 from prayer_comments where prayer_id = $1', [
    prayer.id,
  ])
  expect(rowCount).toBe(0)
})

test('an administrator edits and deletes any public prayer, and it is noted (PDET-16, decision 67)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, admin] = [await aPerson(), await aPerson({ roles: ['admin'] })]
  const prayer = await aPrayer(house.pool, { by: owner, title: 'With a phone number', audience: 'public' })
  const page = await aPage(admin)
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByText('More', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Without one')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Prayer updated successfully')
  await expect(page.getByRole('heading', { name: 'Without one', level: 1 })).toBeVisible()
  await expect(page.getByText('edited by an administrator')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete prayer' }).click()
  await expectToast(page, 'Prayer request has been deleted')
  const { rowCount } = await house.pool.query('select 1 from audit_log where actor_id = $1', [admin.id])
  expect(rowCount).toBeGreaterThanOrEqual(2)
})

test('a group prayer is read by members, until they are no longer (PDET-15, PDET-19, decision 92)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, member, stranger] = [await aPerson(), await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: owner, members: [member], name: 'Eden Street' })
  const prayer = await aPrayer(house.pool, { by: owner, audience: 'groups', groups: [group] })
  const page = await aPage(member)
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: prayer.title, level: 1 })).toBeVisible()
  await expect(page.getByText('Eden Street', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  const outside = await aPage(stranger)
  await open(outside, `/prayers/${prayer.id}`)
  await expect(outside.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()

  await house.pool.query('delete from group_members where user_id = $1', [member.id])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  await expect(page.getByText(prayer.title)).toHaveCount(0)
})

test('a prayer made private is gone for everybody else at once (PDET-19, decisions 60, 75)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  const wish = { by: owner, title: `Once for all ${owner.id}`, audience: 'public' } as const
  const { id, title } = await aPrayer(house.pool, wish)
  const page = await aPage(owner)
  await open(page, `/prayers/${id}`)
  const shared = await shareAddress(page)
  const stranger = await aPage()
  await open(stranger, '/prayers')
  await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
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
})

test('what a window could not do is said above it, and the choice stays (decision 75)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const person = await aPerson()
  const { id } = await aPrayer(house.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/prayers/${id}`)
  await chooseMore(page, 'Who can see this')
  const dialog = page.getByRole('dialog', { name: 'Who can see this' })
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Failed to change who can see this prayer', 'Network error occurred')
  await closeToasts(page)
  await page.context().setOffline(false)
  await expect(dialog.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Who can see this prayer was changed')
  await expect(dialog).toBeHidden()
})

async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: act }).click()
}

/** The public address of the prayer on screen, as the menu hands it to Facebook. */
async function shareAddress(page: Page): Promise<string> {
  const target = page.locator('a[href*="facebook.com"]').first()
  const address = new URL((await target.getAttribute('href')) ?? '')
  return address.searchParams.get('u') ?? ''
}
