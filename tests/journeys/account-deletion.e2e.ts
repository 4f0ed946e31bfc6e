import type { Page } from '@playwright/test'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount, submitPrayer } from './support/accounts.ts'
import { openChat } from './support/chat-page.ts'
import { makeSignInOld } from './support/fundraising-pages.ts'
import { chatLog, groupHeader, memberRows, wordOf } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, personOf, setting, subjectsTo } from './support/manage-people.ts'
import { networkIdle } from './support/network.ts'
import { expectToast, open, signIn } from './support/open-page.ts'

/** Counts of bytes and of days of use, which belong to the phone and name nobody. */
const ofThePhone = ['data-use', 'install-offer']

test('a deleted account is removed with all its texts, its group gets a new owner, and no trace is left (PROF-7, REQ-83, REQ-95)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const account = await createAccount(request, 'Zodwa')
  const person = await personOf(app.pool, account)
  const other = await aPerson({ fullName: 'Kagiso Tau' })
  const word = wordOf(person)
  const shared = await insertGroup(app.pool, { by: person, members: [other], name: 'Eden Street' })
  await insertGroup(app.pool, { by: person, name: 'By myself' })
  await insertMessage(app.pool, { by: person, group: shared, text: `Said by ${word}` })
  await submitPrayer(request, { author: person, origin: app.origin, title: `Rain ${word}` })
  await insertPrayer(app.pool, { by: person, title: 'Mine alone' })
  const theirs = await insertPrayer(app.pool, { by: other, audience: 'public', title: 'Of somebody else' })
  await insertComment(app.pool, { by: person, prayer: theirs, text: `Amen ${word}` })
  const campaign = await insertCampaign(app.pool, { by: person, title: 'Shoes for winter' })
  const [page, others] = [await aPage(person), await aPage(other)]
  await openChat(others, shared)
  await expect(chatLog(others)).toContainText(word)

  await open(page, '/profile/privacy')
  await makeSignInOld(app.pool, person.id)
  const dialog = await openQuestion(page)
  for (const loss of [
    '2 prayers with all that was said under them',
    'The group "Eden Street" goes to Kagiso Tau',
    'The group "By myself" is deleted: nobody else is in it',
    'The campaign "Shoes for winter" ends and disappears',
    'Your comments, messages, images, memberships, streak and badges',
  ])
    await expect(dialog.getByText(loss, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  await dialog.getByLabel('Type DELETE to go on').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete Account' }).dblclick()
  await enterPassword(page, account.password)
  await expectToast(page, 'Your account has been deleted')
  await expect(page).toHaveURL('/')
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left.filter((name) => !ofThePhone.includes(name))).toEqual([])
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('tz_'))).toEqual([])
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/login?redirect=/dashboard')
  await signIn(page, account)
  await expectToast(page, 'Login failed', 'The email or password you entered is incorrect')

  await expect(chatLog(others)).not.toContainText(word)
  await expectNoTrace(
    others,
    [account.fullName, word],
    [
      `/groups/${shared.id}?tab=chat`,
      `/groups/${shared.id}?tab=members`,
      `/prayers/${theirs.id}?tab=comments`,
      `/prayers?search=${word}`,
      '/community',
    ],
  )
  await open(others, `/groups/${shared.id}?tab=members`)
  await expect(memberRows(others)).toHaveCount(1)
  await expect(groupHeader(others)).toContainText('You are the owner')
  await open(others, `/fundraising/${campaign.id}`)
  await expect(others.getByText('Campaign Not Found').first()).toBeVisible()

  await startAnew(page, account)
  await expect(page.getByRole('heading', { name: 'Three first steps' })).toBeVisible()
})

async function openQuestion(page: Page) {
  const part = setting(page, 'Delete account')
  await part.getByRole('button', { name: 'Delete Account' }).click()
  return page.getByRole('dialog', { name: 'Delete your account?' })
}

/** Neither the name nor the words appear on any of these pages, nor in the server's responses to them. */
async function expectNoTrace(page: Page, traces: string[], addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address)
    await networkIdle(page)
    for (const trace of traces) await expect(page.getByRole('main').getByText(trace)).toHaveCount(0)
  }
}

/** The address is free again: its mail opens a new account without any data of the old one. */
async function startAnew(page: Page, account: { fullName: string; email: string; password: string }) {
  const data = { ...account, confirmPassword: account.password, acceptsTerms: true }
  await expect(await page.request.post('/api/account', { data })).toBeOK()
  const verifications = async () =>
    (await subjectsTo(page.request, account.email)).filter((subject) => subject.startsWith('Verify'))
  await expect.poll(async () => (await verifications()).length).toBe(2)
  const mails = await (
    await page.request.get(`/dev/mail.json?to=${encodeURIComponent(account.email)}`)
  ).json()
  const token = new URL(mails[0].links[0]).searchParams.get('token')
  await expect(await page.request.post('/api/account/verification/confirm', { data: { token } })).toBeOK()
  await open(page, '/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
}
