import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount, linkMailedTo, mailsTo, submitPrayer } from './support/accounts.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { makeSignInOld } from './support/fundraising-pages.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, personOf, setting } from './support/manage-people.ts'
import { closeToasts, expectToast, hydrated, open, signIn, signOut } from './support/open-page.ts'

const newPassword = 'red-aloe-38'

test('address and id are shown, and a changed name is shown to others as the member chose (PROF-3 … PROF-5, REQ-90)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson({ fullName: 'Thandi Dube' }), await aPerson()]
  const prayer = await submitPrayer(request, { author: person, origin: app.origin, title: 'Rain' })
  const word = `koup_${person.id.slice(-12)}`
  await app.pool.query('update profiles set username = $2 where id = $1', [other.id, `Taken_${word}`])
  const [page, others] = [await aPage(person), await aPage(other)]
  await open(others, `/prayers/${prayer.id}`)
  await expect(others.getByText('Thandi Dube', { exact: true })).toBeVisible()

  await open(page, '/profile/you')
  const account = setting(page, 'Account')
  await expect(account).toContainText(person.email)
  await expect(account).toContainText(person.id)
  const name = setting(page, 'Your name')
  const save = async () => await name.getByRole('button', { name: 'Update Profile' }).click()
  await name.getByLabel('Full Name').fill('T')
  await name.getByRole('textbox', { name: 'Username' }).fill('no spaces')
  await save()
  await expect(name.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(name.getByText('Username can only contain letters, numbers, and underscores')).toBeVisible()
  await name.getByLabel('Full Name').fill('Thandi Mabaso-Nkosi')
  for (const [username, refusal] of [
    ['ab', 'Username must be at least 3 characters'],
    ['SUPPORT', 'This username is kept and cannot be chosen'],
    [`tAKEN_${word}`, 'This username is taken'],
  ] as const) {
    await name.getByRole('textbox', { name: 'Username' }).fill(username)
    await save()
    await expect(name.getByText(refusal, { exact: true })).toBeVisible()
    await expect(name.getByRole('button', { name: 'Update Profile' })).toBeEnabled()
  }
  await closeToasts(page)
  await name.getByRole('textbox', { name: 'Username' }).fill(word)
  await name.getByLabel('How others see you').selectOption('First name and initial')
  await expect(name.getByText('Others see "Thandi M."')).toBeVisible()
  await name.getByLabel('How others see you').selectOption('Username')
  await name.getByLabel('Time zone').selectOption('America/New_York')
  await save()
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByRole('main')).toContainText('Thandi Mabaso-Nkosi')
  await others.reload()
  await hydrated(others)
  await expect(others.getByText(word, { exact: true })).toBeVisible()
  await expect(others.getByText('Thandi Dube')).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(word)
})

test('a changed password signs every other browser out, and only the new one signs in (PROF-6, SEC-C7)', async ({
  request,
  app,
  aPage,
}) => {
  const account = await createAccount(request, 'Lerato')
  const [page, elsewhere] = [
    await aPage(await personOf(app.pool, account)),
    await aPage(await personOf(app.pool, account)),
  ]
  await open(elsewhere, '/dashboard')
  await open(page, '/profile/sign-in')
  const part = setting(page, 'Change Password')
  await changePassword(page, ['wrong-one-12', 'short', 'other-one-12'])
  await expect(part.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(part.getByText("Passwords don't match")).toBeVisible()
  await changePassword(page, ['wrong-one-12', newPassword, newPassword])
  await expect(part.getByText('Current password is incorrect')).toBeVisible()
  await closeToasts(page)
  await changePassword(page, [account.password, newPassword, newPassword])
  await expectToast(page, 'Password updated successfully')
  await expect(part.getByLabel('Current Password')).toHaveValue('')
  const [mail] = await mailsTo(request, account.email, 2)
  expect(mail?.subject).toMatch(/^Your .* password was changed$/)

  await open(elsewhere, '/dashboard')
  await expect(elsewhere).toHaveURL('/login?redirect=/dashboard')
  await page.reload()
  await hydrated(page)
  await expect(page).toHaveURL('/profile/sign-in')
  await signIn(elsewhere, account)
  await expectToast(elsewhere, 'Login failed', 'The email or password you entered is incorrect')
  await signIn(elsewhere, { ...account, password: newPassword })
  await expect(elsewhere).toHaveURL('/dashboard')
})

test('a member who signed up with a provider sets a password by mail, connects GitHub, and may then disconnect the first one (REQ-94)', async ({
  request,
  app,
  faults,
  aPerson,
  aPage,
}) => {
  const config = await (await request.get('/api/config')).json()
  for (const origin of config.providerOrigins) faults.mayVisit(origin)
  const person = await aPerson({ fullName: 'Naledi Khumalo' })
  await app.pool.query(
    `insert into provider_identities (account_id, provider, subject, proves_address, created_at)
     values ($1, 'google', $2, true, now())`,
    [person.id, `google-${person.id}`],
  )
  const page = await aPage(person)
  await open(page, '/profile/sign-in')
  const providers = setting(page, 'Other ways to sign in')
  await expect(providers.getByText('Set a password first: this is your only way to sign in')).toBeVisible()
  await expect(providers.getByRole('button', { name: 'Disconnect Google' })).toHaveCount(0)
  await setting(page, 'Set a password').getByRole('button', { name: 'Send me the link' }).dblclick()
  await expectToast(page, `The link is on its way to ${person.email}.`)
  await open(page, await linkMailedTo(request, person.email))
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByLabel('Confirm Password').fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/dashboard')

  await open(page, '/profile/sign-in')
  await setting(page, 'Change Password').getByLabel('Current Password').waitFor()
  await closeToasts(page)
  await makeSignInOld(app.pool, person.id)
  await providers.getByRole('button', { name: 'Connect GitHub' }).click()
  await enterPassword(page, newPassword)
  await chooseAtProvider(page, 'GitHub', 'Naledi Khumalo')
  await expectToast(page, 'GitHub is connected')
  await expect(page).toHaveURL('/profile/sign-in')
  await expect(providers.getByText(/^Connected on /)).toHaveCount(2)
  await providers.getByRole('button', { name: 'Disconnect Google' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disconnect Google' })
  await expect(question).toContainText('You can no longer sign in with Google. Your account stays.')
  await question.getByRole('button', { name: 'Disconnect Google' }).click()
  await expectToast(page, 'Google is disconnected')
  await expect(providers.getByText(/^Connected on /)).toHaveCount(1)
  await closeToasts(page)

  await open(page, '/profile')
  await signOut(page)
  await page.getByRole('button', { name: 'GitHub', exact: true }).click()
  await chooseAtProvider(page, 'GitHub', 'Naledi Khumalo')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/^Good \w+, Naledi/)).toBeVisible()
})

test("a member sees their sessions and ends one browser's, or all others at once (SEC-6.2)", async ({
  request,
  app,
  aPage,
}) => {
  const account = await createAccount(request, 'Sipho')
  const [second, third] = [
    await aPage(await personOf(app.pool, account)),
    await aPage(await personOf(app.pool, account)),
  ]
  const page = await aPage()
  await open(page, '/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await closeToasts(page)
  await open(page, '/profile/sign-in')
  const part = setting(page, 'Where you are signed in')
  const rows = part.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'This browser' })).toContainText(/Chrome/)
  const ended = part.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  await ended.first().click()
  await expectToast(page, 'Signed out there')
  await expect(rows).toHaveCount(2)
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectToast(page, 'Signed out in 1 other place')
  await expect(rows).toHaveCount(1)
  await expect(part.getByRole('button')).toHaveCount(0)
  for (const other of [second, third]) {
    await open(other, '/dashboard')
    await expect(other).toHaveURL('/login?redirect=/dashboard')
  }
  await insertPrayer(app.pool, { by: await personOf(app.pool, account), title: 'Still mine' })
  await open(page, '/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: 'Still mine', exact: true })).toBeVisible()
})

async function changePassword(page: Page, [current, next, again]: [string, string, string]): Promise<void> {
  const part = page.getByRole('region', { name: 'Change Password', exact: true })
  await part.getByLabel('Current Password').fill(current)
  await part.getByLabel('New Password', { exact: true }).fill(next)
  await part.getByLabel('Confirm New Password').fill(again)
  await part.getByRole('button', { name: 'Change Password' }).click()
}

/** Chooses a person on the page of the provider that stands in for GitHub. */
async function chooseAtProvider(page: Page, provider: string, choice: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  await page.getByRole('button', { name: choice }).click()
  await hydrated(page)
}
