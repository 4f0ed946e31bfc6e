import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertTranslator } from '#server/fixtures/member-fixtures.ts'
import { sendMessage } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { createFullCampaign, longName, longWord, million } from './support/long-words.ts'
import { chooseFor, decide, findPerson, openCase, settle } from './support/manage-people.ts'
import { closeToasts, open } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'
import { requestsAs } from './support/page-requests.ts'

test('the pages of a new member are complete, when empty and when their forms refuse (GEN-4)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  const press = (name: string) => () => page.getByRole('button', { name }).click()
  await expectWhole(page, [
    { at: '/dashboard', sees: 'Three first steps' },
    {
      at: '/new-prayer',
      act: async () => {
        await page.getByRole('radio', { name: /^Public/ }).check()
        await page.getByRole('button', { name: 'Submit Prayer' }).click()
      },
      sees: 'Title is required',
    },
    { at: '/groups/new', act: press('Create Group'), sees: 'Group name must be at least 3 characters' },
    {
      at: '/groups',
      act: press('Create Group'),
      sees: () => page.getByRole('dialog', { name: 'Create New Group' }),
    },
    { at: '/fundraising/create', sees: 'Bank Account Required' },
    { at: '/fundraising/my-campaigns', sees: 'No campaigns yet' },
    { at: '/profile/privacy', act: settle, sees: 'You have blocked nobody.' },
    {
      at: '/profile/giving',
      name: 'a bank account that is refused',
      act: async () => {
        await page.getByRole('button', { name: 'Connect Bank Account' }).click()
      },
      sees: 'Bank name is required',
    },
  ])
})

test('the pages of a creator are complete, and so is a profile with a history (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson({ fullName: longName }), await aPerson({ fullName: longName })]
  await insertBankAccount(app.pool, { of: person, accountName: longWord, bankName: longName })
  const campaign = await createFullCampaign(app, person)
  const theirs = await insertCampaign(app.pool, { by: other, title: longWord })
  for (const status of ['completed', 'failed'] as const)
    await insertDonation(app.pool, {
      to: theirs,
      by: person,
      status,
      message: longWord,
      amountCents: million,
    })
  const { id } = await insertPrayer(app.pool, { by: other, audience: 'public' })
  const page = await aPage(person)
  const act = requestsAs(page, app.origin)
  const target = { kind: 'prayer', id }
  await act('/api/reports', { target, about: 'content', reason: 'private-information' })
  await act('/api/blocks', { target })
  await act('/api/account/export')
  const refused = () => page.getByRole('button', { name: 'Create Campaign' }).click()
  await expectWhole(page, [
    { at: '/fundraising/create', act: refused, sees: 'You must agree to the terms' },
    { at: `/fundraising/donations/${campaign.id}?filter=all`, sees: longWord },
    {
      at: '/profile/giving',
      act: async () => {
        await expect(page.getByText('Your account is saved, without automatic payouts.')).toBeVisible()
      },
      sees: () => page.getByRole('listitem').filter({ hasText: 'Receipt thz-' }).last(),
    },
    {
      at: '/profile/privacy',
      act: async () => {
        await settle(page)
        await expect(page.getByRole('button', { name: `Unblock ${longName}` })).toBeVisible()
        await expect(page.getByText('Waits for a moderator')).toBeVisible()
      },
      sees: () => page.getByRole('link', { name: 'Download ZIP' }),
    },
  ])
})

test('the profile of a suspended member is complete, with refusals and windows (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ fullName: longName, suspendedUntil: inThreeDays() })
  await insertGroup(app.pool, { by: person, name: longName })
  await insertCampaign(app.pool, { by: person, title: longWord })
  const page = await aPage(person)
  await expectWhole(page, [
    {
      at: '/profile/you',
      act: async () => {
        await expect(page.getByText(/^Your account is suspended until /)).toBeVisible()
        await page.getByLabel('Full Name').fill('N')
        await page.getByRole('button', { name: 'Update Profile' }).click()
      },
      sees: 'Name must be at least 2 characters',
    },
    {
      at: '/profile/privacy',
      name: 'the question before an account is deleted',
      act: () => page.getByRole('button', { name: 'Delete Account' }).click(),
      sees: 'This goes with it:',
    },
  ])
})

test('the admin pages for members, messages and payments are complete (GEN-4)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const email = `${'s'.repeat(50)}.${Date.now()}@example.co.za`
  const details = { fullName: longName, email, suspendedUntil: inThreeDays(), roles: ['moderator' as const] }
  const person = await aPerson(details)
  await insertGroup(app.pool, { by: person, name: longName })
  await insertTranslator(app.pool, person, { language: 've', isChief: true })
  await createFullCampaign(app, await aPerson({ fullName: longName }))
  const contactMessage = {
    name: longName,
    email: `${'a'.repeat(60)}@example.co.za`,
    subject: longWord,
    message: longWord,
  }
  await sendMessage(request, contactMessage)
  const page = await aPage(await aPerson({ roles: ['admin'], fullName: longName }))
  const chosen = (act: string) => async () => {
    await page.keyboard.press('Escape')
    await chooseFor(await findPerson(page, email), act)
  }
  const tab = (name: string) => () => page.getByRole('tab', { name, selected: true })
  const window = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expectWhole(page, [
    { at: '/profile?tab=people', sees: () => page.getByRole('table', { name: 'User Management' }) },
    ...['Grant Admin Role', 'Manage Roles', 'Lift Suspension', 'Delete User'].map((act) => {
      return { name: act, act: chosen(act), sees: window }
    }),
    {
      name: 'a suspension that is refused',
      act: async () => {
        await page.keyboard.press('Escape')
        await chooseFor(await findPerson(page, (await aPerson()).email), 'Suspend')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
      },
      sees: 'Please give a reason',
    },
    { at: '/admin/contact', act: () => page.getByText('Read message').first().click(), sees: longWord },
    {
      at: '/admin/languages',
      act: () => page.getByRole('button', { name: 'Let them check' }).click(),
      sees: 'Please choose a language',
    },
    {
      name: 'the question before a right ends',
      act: () =>
        page
          .getByRole('button', { name: `End ${longName}, Tshivenḓa` })
          .first()
          .click(),
      sees: window,
    },
    { at: '/admin/page-views', sees: 'No page has been counted yet.' },
    { at: '/admin/payments?tab=refunds', sees: tab('Refunds') },
    { at: '/admin/payments?tab=health', sees: tab('Health') },
    { at: '/admin/payments?tab=payouts', sees: tab('Payouts due') },
    {
      name: 'the window of a payout',
      act: () =>
        page
          .getByRole('row')
          .filter({ hasText: longName })
          .first()
          .getByRole('button', { name: /^Record payout/ })
          .click(),
      sees: window,
    },
  ])
})

test('reports, a case and the audit log are complete (GEN-4)', async ({ app, aPerson, aPage }) => {
  const owner = await aPerson()
  const author = await aPerson({ fullName: `${longName} ${Date.now()}` })
  const group = await insertGroup(app.pool, { by: owner, members: [author], name: longName })
  await insertMessage(app.pool, { by: owner, group, text: longWord })
  const said = await insertMessage(app.pool, { by: author, group, text: longWord })
  const act = requestsAs(await aPage(owner), app.origin)
  const target = { kind: 'message', id: said.id }
  await act('/api/reports', { target, about: 'content', reason: 'self-harm', details: longWord })

  const page = await aPage(await aPerson({ roles: ['moderator', 'admin'], fullName: longName }))
  await openCase(page, author)
  const byAuthor = () => page.getByText(`By ${author.fullName}`)
  await expectWhole(page, [
    {
      name: 'a decision that is refused',
      act: async () => {
        await expect(page.getByRole('heading', { name: 'What was said around it' })).toBeVisible()
        await page.getByRole('radio', { name: 'Suspend its author' }).check()
        await page.getByRole('button', { name: 'Suspend its author' }).click()
      },
      sees: 'Please give a reason',
    },
    {
      name: 'a case that is decided',
      act: async () => {
        const address = page.url()
        await decide(page, { action: 'Hide it', reason: longWord })
        await open(page, address)
      },
    },
    { at: '/moderation?filter=decided', title: 'Reports · Thandaza', sees: byAuthor },
    { at: '/admin/audit', sees: () => page.getByRole('table', { name: 'Audit log' }).getByText(longWord) },
    { at: '/admin/audit?action=payout', act: closeToasts },
  ])
})

function inThreeDays(): string {
  return new Date(Date.now() + 3 * 86_400_000).toISOString()
}
