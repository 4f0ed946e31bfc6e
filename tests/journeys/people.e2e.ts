import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createLongStandingAdmin } from './support/fundraising-pages.ts'
import { expect, test } from './support/journey.ts'
import {
  chooseFor,
  confirmAction,
  enterPassword,
  findPerson,
  setting,
  subjectsTo,
} from './support/manage-people.ts'
import { closeToasts, expectStatus, expectToast, open } from './support/open-page.ts'

test('an admin finds a member and grants and revokes roles, after the password and a confirmation (ADM-2, ADM-3, ADM-5, REQ-99)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const admin = await createLongStandingAdmin(request, app.pool)
  const person = await aPerson({ fullName: 'Zanele Mokoena' })
  const [page, theirs] = [await aPage(admin), await aPage(person)]
  await open(theirs, '/dashboard')
  await open(page, '/profile')
  await page.getByRole('tab', { name: 'User Management' }).click()
  await expect(page).toHaveURL('/profile?tab=people')
  await page.getByLabel('Search by name, e-mail or username').fill('quaggaquagga')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  const row = await findPerson(page, person.email)
  await expect(row).toContainText('Zanele Mokoena')
  await expect(row.getByText('User', { exact: true })).toBeVisible()

  await chooseFor(row, 'Grant Admin Role')
  await expect(page.getByRole('alertdialog')).toContainText(
    'Zanele Mokoena will see all members, payments and reports, and can change them.',
  )
  await confirmAction(page, 'Grant Admin Role')
  await enterPassword(page, admin.password)
  await expectToast(page, `Admin role granted to ${person.email}`)
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await closeToasts(page)
  await open(theirs, '/dashboard')
  await expect(theirs).toHaveURL('/login?redirect=/dashboard')

  await chooseFor(row, 'Remove Admin Role')
  await confirmAction(page, 'Remove Admin Role')
  await expectToast(page, `Admin role removed from ${person.email}`)
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0)
  await closeToasts(page)

  await chooseFor(row, 'Manage Roles')
  const dialog = page.getByRole('dialog', { name: 'Manage User Roles' })
  await dialog.getByLabel('Role').selectOption('Moderator')
  await dialog.getByRole('button', { name: 'Update Role' }).dblclick()
  await expectToast(page, 'Updated user roles successfully')
  await expect(row).toContainText('Moderator')
  await closeToasts(page)
  await chooseFor(row, 'Manage Roles')
  await expect(dialog.getByLabel('Role')).toHaveValue('moderator')
  await dialog.getByRole('button', { name: 'Update Role' }).click()
  await expectToast(page, "User already has the 'moderator' role")
  await page.keyboard.press('Escape')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toContainText('Moderator')

  await open(page, '/admin/audit')
  await page.getByLabel('E-mail of a person').fill(person.email)
  await page.getByLabel('What was done').selectOption('Roles')
  await page.getByRole('button', { name: 'Filter' }).click()
  const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('gave Zanele Mokoena a role: moderator')
  await expect(entries.nth(1)).toContainText('took roles from Zanele Mokoena: admin')
  await expect(entries.nth(2)).toContainText('gave Zanele Mokoena a role: admin')
  await entries.nth(0).getByRole('link', { name: 'Zanele Mokoena' }).click()
  await expect(page).toHaveURL(`/profile?tab=people&person=${person.id}`)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(person.email)
})

test('a suspended member can read and write nothing until the suspension is lifted; a deleted one is gone (ADM-4, REQ-96, REQ-119)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ fullName: 'Pieter Botha' })
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const [page, theirs] = [await aPage(await aPerson({ roles: ['admin'] })), await aPage(person)]
  await open(theirs, `/prayers/${prayer.id}?tab=comments`)
  const comment = async (text: string) => {
    await theirs.getByLabel('Add a comment').fill(text)
    await theirs.getByRole('button', { name: 'Add Comment' }).click()
  }
  await comment('Amen to that.')
  await expectStatus(theirs, 'Comment added successfully')
  await closeToasts(theirs)
  await open(page, '/profile?tab=people')
  const row = await findPerson(page, person.email)
  await chooseFor(row, 'Suspend')
  const dialog = page.getByRole('alertdialog', { name: 'Suspend Pieter Botha' })
  await expect(dialog.getByLabel('Days')).toHaveValue('7')
  await dialog.getByLabel('Days').fill('3')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked strangers for money.')
  await dialog.getByRole('button', { name: 'Suspend' }).dblclick()
  await expectToast(page, `${person.email} is suspended`)
  await expect(row).toContainText(/Suspended until \w+ \d+, \d{4} at/)
  await expect(row).toContainText('Asked strangers for money.')
  await closeToasts(page)

  await comment('One more.')
  // A refusal stays beside the form until the next sentence.
  await expect(theirs.getByRole('alert').filter({ hasText: 'Your account is suspended' })).toContainText(
    /Your account is suspended until \w+ \d+, \d{4} at .* [AP]M\. You can read, but not write\. Reason: Asked strangers for money\./,
  )
  await expect(theirs.getByLabel('Add a comment')).toHaveValue('One more.')
  await open(theirs, '/profile/privacy')
  await expect(theirs.getByRole('main')).toContainText('You can read, but not write.')
  await expect(setting(theirs, 'Who looked')).toContainText('Asked strangers for money.')
  await open(theirs, `/prayers/${prayer.id}?tab=comments`)
  await expect(theirs.getByText('Amen to that.')).toBeVisible()

  await chooseFor(row, 'Lift Suspension')
  await confirmAction(page, 'Lift Suspension')
  await expectToast(page, `${person.email} may write again`)
  await expect(row).not.toContainText('Suspended until')
  await closeToasts(page)
  await comment('One more.')
  await expectStatus(theirs, 'Comment added successfully')

  await chooseFor(row, 'Delete User')
  const question = page.getByRole('alertdialog', { name: 'Delete Pieter Botha for good?' })
  await question.getByLabel('Reason').fill('It was no person.')
  await question.getByRole('button', { name: 'Delete User' }).dblclick()
  await expectToast(page, `User ${person.email} has been deleted`)
  await expect(page.getByText('No users found')).toBeVisible()
  await expect
    .poll(() => subjectsTo(page.request, person.email))
    .toContain('Your Thandaza account was deleted')
  await open(theirs, '/dashboard')
  await expect(theirs).toHaveURL('/login?redirect=/dashboard')
  const reader = await aPage(await aPerson())
  await open(reader, `/prayers/${prayer.id}?tab=comments`)
  await expect(reader.getByText('No comments yet')).toBeVisible()
})
