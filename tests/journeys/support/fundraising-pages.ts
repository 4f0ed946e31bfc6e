import type { APIRequestContext, Page } from '@playwright/test'
import type { Pool } from '#server/database/connect.ts'
import { muteToken } from '#server/features/campaigns/mute-link.ts'
import { insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import type { FaultAction, FaultOperation } from '#server/simulators/paystack/provider-faults.ts'
import { createAccount } from './accounts.ts'
import { expect, test as journey } from './journey.ts'

export { expect }

type FaultMatch = { op: FaultOperation; reference?: string; email?: string; nth?: number }

/** The payment provider of the product under test. */
export type Payments = {
  origin: string
  /** Injects a fault for one payment or one address alone, because other journeys run at the same moment. */
  addFault(match: FaultMatch, action: FaultAction, times?: number): Promise<void>
  /** Completes a payment outside of the page, perhaps with another amount than requested. */
  succeed(reference: string, options?: { amount?: number }): Promise<void>
  /** Lets time pass at the provider. */
  advance(ms: number): Promise<void>
  /** The number of payments that were started for an address. */
  countFor(email: string): Promise<number>
}

/** A journey that may leave for the payment page. */
export const test = journey.extend<{ payments: Payments }>({
  payments: async ({ request, faults }, use) => {
    const { payments } = await (await request.get('/api/config')).json()
    const origin = String(payments.checkoutOrigins[0])
    faults.mayVisit(origin)
    await use(await openPayments(request, origin))
  },
})

/** Controls the simulator; the token is shown on its dashboard, as for every developer. */
async function openPayments(request: APIRequestContext, origin: string): Promise<Payments> {
  const dashboard = await (await request.get(`${origin}/__sim`)).text()
  const [, token = ''] = /name="token" value="([0-9a-f]+)"/.exec(dashboard) ?? []
  const headers = { 'x-sim-token': token }
  async function control(path: string, data: object): Promise<void> {
    await expect(await request.post(`${origin}/__sim${path}`, { headers, data })).toBeOK()
  }
  return {
    origin,
    addFault: (match, action, times) => control('/faults', { match, action, times }),
    succeed: (reference, options = {}) => control(`/tx/${reference}/succeed`, options),
    advance: (ms) => control('/clock/advance', { ms }),
    countFor: async (email) => {
      const answer = await request.get(`${origin}/__sim/transactions`, { headers })
      const made: { email: string }[] = await answer.json()
      return made.filter((payment) => payment.email === email).length
    },
  }
}

let guests = 0

/** An address without donations. */
export function newGuestAddress(): string {
  guests += 1
  return `guest.${Date.now().toString(36)}${process.pid}x${guests}@example.co.za`
}

type DonationForm = { amount?: string; message?: string; email?: string; isAnonymous?: boolean }

/** Fills in the donation card; fields that are not given stay as they are. */
export async function fillDonation(
  page: Page,
  { amount, message, email, isAnonymous }: DonationForm,
): Promise<void> {
  const card = donationCard(page)
  await page.locator('#donate').scrollIntoViewIfNeeded()
  if (amount !== undefined) await card.getByLabel('Other amount').fill(amount)
  if (message !== undefined) await card.getByLabel('Message').fill(message)
  if (email !== undefined) await card.getByLabel('Email').fill(email)
  if (isAnonymous) await card.getByRole('switch', { name: 'Donate anonymously' }).check()
}

/** The donation card, in each of its steps. */
export function donationCard(page: Page) {
  return page.locator('#donate')
}

/** Goes from the filled card to the payment page; returns the reference shown there. */
export async function goToPayment(page: Page): Promise<string> {
  await donationCard(page)
    .getByRole('button', { name: /^Donate R/ })
    .click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  return await readReference(page)
}

/** The reference of the payment page. */
export async function readReference(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: /^Pay R/ })).toBeVisible()
  return (await page.getByText(/^thz-/).textContent()) ?? ''
}

/** Presses a button of the payment page. */
export async function clickAtProvider(page: Page, button: string): Promise<void> {
  await page.getByTestId(button).click()
}

/** Expects the thank-you page with the amount that arrived. */
export async function expectThankYou(page: Page, { id, title }: Cause, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/fundraising/${id}/thank-you\\?ref=thz-`))
  await expect(page.getByText(`Your donation of ${amount} to "${title}" has arrived.`)).toBeVisible()
}

type Cause = { id: string; title: string }
type DonationRequest = {
  to: { id: string }
  by?: Person
  amountCents?: number
  email?: string
  message?: string
}

/** Starts a donation over HTTP, up to the payment page, for journeys that do not test the donation form. */
export async function beginDonation(request: APIRequestContext, donation: DonationRequest): Promise<string> {
  const { to, by, amountCents = 10_000, email = newGuestAddress(), message = '' } = donation
  const cookie = Object.entries(by?.cookies ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const { origin } = new URL(process.env.JOURNEYS_ORIGIN ?? '')
  const data = { amountCents, message, ...(by ? {} : { email }) }
  const answer = await request.post(`/api/campaigns/${to.id}/donations`, {
    data,
    headers: { origin, cookie },
  })
  await expect(answer).toBeOK()
  return String((await answer.json()).reference)
}

/** Starts a donation, pays it and waits until it has arrived. */
export async function completeDonation(
  request: APIRequestContext,
  payments: Payments,
  donation: DonationRequest,
): Promise<string> {
  const reference = await beginDonation(request, donation)
  await payments.succeed(reference)
  await untilArrived(request, reference)
  return reference
}

/** Waits until the server has received a payment's webhook, without polling the provider. */
export async function untilArrived(request: APIRequestContext, reference: string): Promise<void> {
  const read = async () => (await (await request.get(`/api/payments/${reference}`)).json()).status
  await expect.poll(read, { intervals: [50, 100] }).toBe('completed')
}

/** A site admin with a password, whose sign-in was an hour ago: dangerous actions ask for the password again. */
export async function createLongStandingAdmin(
  request: APIRequestContext,
  pool: Pool,
): Promise<Person & { password: string }> {
  const account = await createAccount(request, 'Anna')
  const { rows } = await pool.query('select id from accounts where email = $1', [account.email])
  const id = String(rows[0]?.id)
  await pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
  const tz_sid = await insertSession(pool, id)
  await makeSignInOld(pool, id)
  return { ...account, id, cookies: { tz_sid, tz_in: '1' } }
}

/** Dates the last proof of identity an hour back. */
export async function makeSignInOld(pool: Pool, personId: string): Promise<void> {
  await pool.query(
    `update sessions set signed_in_at = now() - interval '1 hour', confirmed_at = null where user_id = $1`,
    [personId],
  )
}

/** The address in a donor's mails that switches further ones off, sealed with the key of the product under test. */
export async function muteAddress(pool: Pool, reference: string): Promise<string> {
  const { rows } = await pool.query(
    `select d.campaign_id as "campaignId", d.donor_email_fingerprint as "addressFingerprint"
       from donations d join payment_attempts a on a.donation_id = d.id where a.reference = $1`,
    [reference],
  )
  const seal = openSeal(readSettings({ DATA_DIR: process.env.JOURNEYS_DATA_DIR }))
  return `/fundraising/mute?token=${muteToken(seal, rows[0])}`
}
