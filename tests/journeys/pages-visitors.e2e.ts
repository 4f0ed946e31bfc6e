import { insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { beginDonation, donationCard, fillDonation, newGuestAddress } from './support/fundraising-pages.ts'
import { test } from './support/journey.ts'
import { createFullCampaign, longName, longWord, million } from './support/long-words.ts'
import { expectWhole } from './support/page-checks.ts'

const token = 'a'.repeat(43)

test('refusing forms, dead links and the drawer are complete for signed-out visitors (GEN-4)', async ({
  page,
}) => {
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  await expectWhole(page, [
    { at: '/login', act: press('Sign In'), sees: 'Please enter a valid email' },
    { at: '/register', act: press('Create Account'), sees: 'Please enter a valid email' },
    { at: '/contact', act: press('Send Message'), sees: 'Please enter a valid email' },
    { at: `/reset-password?token=${token}`, leadsTo: '/reset-password', title: 'Choose a new password' },
    { at: `/verify-email?token=${token}`, leadsTo: '/verify-email', title: 'Verify your email' },
    { at: '/prayers?search=quaggaquagga&category=career', sees: 'Show all prayers' },
    { at: '/fundraising/browse?search=quaggaquagga', sees: 'Nothing found' },
    { at: '/fundraising/mute?token=nonsense', title: 'Mails about a campaign · Thandaza' },
    { at: '/unsubscribe?token=nonsense', title: 'Stop e-mails · Thandaza' },
    { at: '/no-such-page', status: 404, title: 'Page not found' },
    { name: 'the drawer', act: press('Open menu'), sees: () => page.getByRole('dialog', { name: 'Menu' }) },
  ])
})

test('a campaign is complete in each step of a donation for signed-out visitors (GEN-4)', async ({
  page,
  request,
  app,
  aPerson,
}) => {
  const campaign = await createFullCampaign(app, await aPerson({ fullName: longName }))
  const done = await insertDonation(app.pool, { to: campaign, amountCents: million })
  const pending = await beginDonation(request, { to: campaign, email: newGuestAddress() })
  const here = `/fundraising/${campaign.id}`
  const donation = { amount: '1000000', message: longWord, email: `${'a'.repeat(60)}@example.co.za` }
  await expectWhole(page, [
    {
      at: here,
      act: async () => {
        await fillDonation(page, { amount: 'much' })
        await donationCard(page).getByRole('button', { name: 'Donate' }).click()
      },
      sees: 'Please enter an amount such as 25 or 25.50',
    },
    {
      name: 'a gift before it is paid',
      act: async () => {
        await fillDonation(page, donation)
        await page.getByRole('button', { name: 'Donate R 1,000,000.00' }).click()
      },
      sees: 'Review your donation',
    },
    { at: `${here}?payment=canceled`, leadsTo: here, sees: 'You left the payment page.' },
    { at: `${here}/thank-you?ref=${done.reference}`, sees: 'Thank you' },
    { at: `${here}/thank-you?ref=${pending}`, sees: 'We are confirming your payment' },
  ])
})
