import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createPaymentTestApp } from '#tests/support/test-donations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
afterAll(() => app?.close())

async function createTestCampaign(title = 'A roof for the hall') {
  const by = await insertMember(app.pool, { fullName: 'Johan Botha' })
  return { ...(await insertCampaign(app.pool, { by, title })), by }
}

type TestDonation = {
  to: { id: string }
  by?: Person | null
  email?: string
  anonymous?: boolean
  paidCents?: number
}

/** Makes a donation and lets the provider report that it was paid. */
async function donate({ to, by = null, email, anonymous = false, paidCents }: TestDonation): Promise<string> {
  const { control } = app.simulator
  const { reference } = await app.as(by).must('startDonation', {
    campaignId: to.id,
    amountCents: 10_005,
    message: 'Words of the heart',
    anonymous,
    ...(email && { email }),
  })
  control.succeed(reference, paidCents === undefined ? {} : { amountCents: paidCents })
  await control.flushWebhooks()
  return reference
}

/** No mail may contain a donor's message. */
const mailsWithMessage = (mails: { text: string; html: string }[]) =>
  mails.filter(({ text, html }) => `${text}${html}`.includes('Words of the heart'))

test('a donor gets a receipt with the amount, the recipient, the fee, and what it is not', async () => {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const reference = await donate({ to: cause, by: donor })
  const [receipt] = await app.mailbox(donor.email)
  expect(receipt?.subject).toBe('Donation receipt: R 100.05 for "A roof for the hall"')
  for (const text of [
    'Naledi Dube',
    `Reference: ${reference}`,
    'Amount: R 100.05',
    'Campaign: A roof for the hall',
    'Created by: Johan Botha',
    'R 90.04 of your R 100.05 goes to the campaign. R 10.01 (10%) is kept',
    'This is not a Section 18A tax certificate.',
    `http://site.test/fundraising/${cause.id}`,
  ])
    expect(receipt?.text).toContain(text)
  expect(receipt?.text).toMatch(/Date: [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M/)
  expect(receipt?.html).toContain(`>${reference}</td>`)
  expect(mailsWithMessage(receipt ? [receipt] : [])).toEqual([])
})

test('a creator who opted out gets no mail, and the donor gets the receipt all the same (REQ-211)', async () => {
  const [quiet, loud] = [await createTestCampaign(), await createTestCampaign()]
  const donor = await insertMember(app.pool)
  await app.as(quiet.by).must('setNotificationChoice', { kind: 'gift-received', mail: 'weekly' })
  await donate({ to: quiet, by: donor })
  await donate({ to: loud, by: donor })
  expect(await app.mailbox(donor.email, 2)).toHaveLength(2)
  expect(await app.mailbox(loud.by.email)).toHaveLength(1)
  const waiting = `select from pgboss.job where name = 'send-donation-mail' and state <> 'completed'`
  await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(0)
  expect(await app.mailbox(quiet.by.email, 0)).toEqual([])
})

test('the creator’s mail names the donor, or an anonymous donor and nothing more (SEC-M9)', async () => {
  const cause = await createTestCampaign()
  const open = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const canary = await insertMember(app.pool, {
    fullName: 'Canary Donor',
    email: 'canary.mail@example.co.za',
  })
  await donate({ to: cause, by: open })
  const references = [
    await donate({ to: cause, by: canary, anonymous: true }),
    await donate({ to: cause, email: 'canary.guest@example.co.za' }),
  ]
  const mails = await app.mailbox(cause.by.email, 3)
  expect(mails).toHaveLength(3)
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => 'A gift of R 100.05 for "A roof for the hall"'),
  )
  const texts = mails.map(({ text }) => text)
  expect(texts.filter((text) => text.includes('Naledi Dube gave R 100.05 to your campaign'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Somebody who wishes to stay anonymous gave'))).toHaveLength(2)
  const all = mails.map(({ subject, text, html }) => `${subject}${text}${html}`).join()
  expect([/canary/i.test(all), all.includes(canary.id)]).toEqual([false, false])
  expect(references.filter((reference) => all.includes(reference))).toEqual([])
  expect(mailsWithMessage(mails)).toEqual([])
  expect(await app.mailbox('canary.guest@example.co.za')).toHaveLength(1)
})

test('a donor to their own campaign gets a receipt and no notification', async () => {
  const cause = await createTestCampaign('My own')
  await donate({ to: cause, by: cause.by })
  await donate({ to: cause, email: 'other@example.co.za' })
  const mails = await app.mailbox(cause.by.email, 2)
  expect(mails.map(({ subject }) => subject.slice(0, 6)).toSorted()).toEqual(['A gift', 'Donati'])
})

test('a payment with a wrong amount is announced as under review, and no receipt is sent', async () => {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool)
  const reference = await donate({ to: cause, by: donor, paidCents: 9_000 })
  const mails = await app.mailbox(donor.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your payment for "A roof for the hall" is being checked',
  ])
  expect(mails[0]?.text).toContain('we will contact you')
  expect(mails[0]?.text).toContain(reference)
})

test('a refunded donor is told the total refund', async () => {
  const { control } = app.simulator
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool)
  const reference = await donate({ to: cause, by: donor })
  await app.mailbox(donor.email)
  control.refundFromDashboard(reference, 4_000)
  await control.advance(3_600_000)
  await control.flushWebhooks()
  const [newest] = await app.mailbox(donor.email, 2)
  expect(newest?.subject).toBe('Your gift to "A roof for the hall" was given back')
  expect(newest?.text).toContain('R 40.00 was given back')
})

test('a dispute is mailed to the creator and every site admin once each, without the donor', async () => {
  const { control } = app.simulator
  const admins = [
    await insertMember(app.pool, { roles: ['admin'] }),
    await insertMember(app.pool, { roles: ['admin'] }),
  ]
  const cause = await createTestCampaign()
  const canary = await insertMember(app.pool, { fullName: 'Canary Donor' })
  const reference = await donate({ to: cause, by: canary })
  await app.mailbox(cause.by.email)
  control.dispute(reference)
  await control.flushWebhooks()
  for (const { email } of [...admins, cause.by]) {
    const [newest] = await app.mailbox(email, email === cause.by.email ? 2 : 1)
    expect(newest?.subject).toBe('A payment to "A roof for the hall" is disputed')
    expect(/canary/i.test(`${newest?.text}${newest?.html}`)).toBe(false)
  }
  const [toAdmin] = await app.mailbox(admins[0]?.email ?? '')
  expect(toAdmin?.text).toContain('http://site.test/admin/payments')
})
