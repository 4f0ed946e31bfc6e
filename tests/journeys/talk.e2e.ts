import { aComment, anUpdate } from '#server/testing/talk.ts'
import { aPrayer } from '#server/testing/things.ts'
import { anAccount } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { holdBack } from './support/line.ts'
import { alive, closeToasts, expectToast, open, signIn } from './support/page.ts'

test('the owner tells day by day how it goes (PDET-10, PDET-11, GEN-1, decision 150)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const prayer = await aPrayer(house.pool, { by: person })
  await anUpdate(house.pool, { by: person, prayer, text: 'Clouds.', at: new Date('2026-03-02T04:05:00Z') })
  const page = await aPage(person)
  await open(page, `/prayers/${prayer.id}?tab=updates`)
  const entries = page.getByRole('region', { name: 'Daily updates, newest first' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Mar 2, 2026 at 6:05 AM')
  await page.getByRole('button', { name: 'Add Update' }).click()
  await expect(page.getByText('Please enter an update before submitting').first()).toBeVisible()
  await page.getByLabel('Add an update').fill('First drops.')
  await page.getByRole('button', { name: 'Add Update' }).dblclick()
  await expectToast(page, 'Prayer update added successfully')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('First drops.')
  await expect(entries.first()).toContainText(person.fullName)
  await expect(page.getByRole('tab', { name: 'Daily Updates' })).toContainText('2')
  await expect(page.getByLabel('Add an update')).toHaveValue('')

  await entries.last().getByRole('button', { name: 'Delete update' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this update?' })
  await expect(question).toContainText('The update of Mar 2, 2026 at 6:05 AM will be gone for everybody.')
  await expect(entries).toHaveCount(2)
  await question.getByRole('button', { name: 'Delete update' }).click()
  await expectToast(page, 'Update deleted successfully')
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('First drops.')
})

test('readers comment, and delete what is theirs; an administrator any (PDET-12, PDET-13)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, reader, admin] = [await aPerson(), await aPerson(), await aPerson({ roles: ['admin'] })]
  const prayer = await aPrayer(house.pool, { by: owner, audience: 'public' })
  await aComment(house.pool, { by: owner, prayer, text: 'Thank you all.' })
  const page = await aPage(reader)
  await open(page, `/prayers/${prayer.id}?tab=comments`)
  const commentsOn = (shown: typeof page) =>
    shown.getByRole('region', { name: 'Comments, newest first' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(page.getByText('Please enter a comment before submitting').first()).toBeVisible()
  await page.getByLabel('Add a comment').fill('Amen.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Comment added successfully')
  await expect(commentsOn(page)).toHaveCount(2)
  await expect(commentsOn(page).first()).toContainText('Amen.')
  await expect(page.getByRole('button', { name: 'Delete comment' })).toHaveCount(1)
  await page.getByRole('tab', { name: 'Daily Updates' }).click()
  await expect(page.getByLabel('Add an update')).toHaveCount(0)

  const staff = await aPage(admin)
  await open(staff, `/prayers/${prayer.id}?tab=comments`)
  await expect(staff.getByRole('button', { name: 'Delete comment' })).toHaveCount(2)
  await commentsOn(staff).first().getByRole('button', { name: 'Delete comment' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expectToast(staff, 'Comment deleted successfully')
  await expect(commentsOn(staff)).toHaveCount(1)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.reload()
  await expect(commentsOn(page)).toHaveCount(1)
})

test('a comment on a prayer that was deleted meanwhile stays in the box (PDET-13, decision 166)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const prayer = await aPrayer(house.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(await aPerson())
  await open(page, `/prayers/${prayer.id}?tab=comments`)
  await page.getByLabel('Add a comment').fill('Amen, from Worcester.')
  await house.pool.query('delete from prayer_requests where id = $1', [prayer.id])
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Failed to add comment. Please try again.', 'This prayer is no longer there.')
  await expect(page.getByLabel('Add a comment')).toHaveValue('Amen, from Worcester.')
  await expect(page.getByText('What you wrote is still in the box, so that you can copy it.')).toBeVisible()
})

test('a comment written on a broken line is there when it is back (PDET-13, decision 166)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const prayer = await aPrayer(house.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(await aPerson())
  await open(page, `/prayers/${prayer.id}?tab=comments`)
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Add a comment').fill('Amen, from Worcester.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(
    page,
    'Failed to add comment. Please try again.',
    'Please check your internet connection and try again.',
  )
  await expect(page.getByLabel('Add a comment')).toHaveValue('Amen, from Worcester.')
  await page.context().setOffline(false)
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Add a comment')).toHaveValue('Amen, from Worcester.')
  const line = await holdBack(page, `/api/prayers/${prayer.id}/comments`)
  await page.getByRole('button', { name: 'Add Comment' }).dblclick()
  line.letGo()
  await expectToast(page, 'Comment added successfully')
  await page.reload()
  await expect(page.getByRole('region', { name: /^Comments/ }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('Add a comment')).toHaveValue('')
})

test('a session that ends while a comment is written costs no word of it (PDET-13, decision 152)', async ({
  page,
  request,
  house,
  aPerson,
}) => {
  const account = await anAccount(request)
  const prayer = await aPrayer(house.pool, { by: await aPerson(), audience: 'public' })
  await open(page, `/login?redirect=/prayers/${prayer.id}`)
  await signIn(page, account)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByLabel('Add a comment').fill('Amen, from Worcester.')
  await house.pool.query('delete from sessions where user_id = (select id from accounts where email = $1)', [
    account.email,
  ])
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Authentication required')
  await expect(page.getByLabel('Add a comment')).toHaveValue('Amen, from Worcester.')
  await closeToasts(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL(`/prayers/${prayer.id}?tab=comments`)
  await expect(page.getByLabel('Add a comment')).toHaveValue('Amen, from Worcester.')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Comment added successfully')
})
