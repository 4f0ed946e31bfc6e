import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app?.close())

/** A creator who is owed R 90 of a donation of R 100. */
async function createOwedCreator() {
  const creator = await insertMember(app.pool, { fullName: 'Johan Botha' })
  await insertBankAccount(app.pool, { of: creator, accountName: 'J Botha', bankName: 'Absa' })
  const cause = await insertCampaign(app.pool, { by: creator })
  const donation = await insertDonation(app.pool, { to: cause, amountCents: 10_000 })
  return { creator, donation }
}

const pay = (creatorId: string, amountCents: number, by = admin) =>
  app.as(by).call('recordPayout', { creatorId, amountCents, proof: 'EFT 4711' })

async function dueTo({ id }: Person) {
  const { items } = await app.as(admin).get('listDuePayouts', {})
  return items.find(({ creatorId }) => creatorId === id)
}

test('creators who are owed money are listed by the ledger, with the bank account and never its number', async () => {
  const { creator } = await createOwedCreator()
  expect(await dueTo(creator)).toEqual({
    creatorId: creator.id,
    name: 'Johan Botha',
    dueCents: 9_000,
    bankName: 'Absa',
    accountName: 'J Botha',
    last4: '6789',
    recipientCode: null,
    heldUntil: null,
    isDisputed: false,
  })
  expect(await dueTo(await insertMember(app.pool))).toBeUndefined()
})

test('a manual payout is booked with its proof, in parts too, and is audited', async () => {
  const { creator } = await createOwedCreator()
  expect((await pay(creator.id, 4_000)).body).toEqual({ dueCents: 5_000 })
  expect(await dueTo(creator)).toMatchObject({ dueCents: 5_000 })
  expect((await pay(creator.id, 5_000)).body).toEqual({ dueCents: 0 })
  expect(await dueTo(creator)).toBeUndefined()
  const { rows } = await app.pool.query(
    `select p.amount_cents as cents, p.proof, p.made_by as by, a.action, l.account, l.amount_cents as booked
       from payouts p
       join audit_log a on a.subject_id = p.id
       join ledger_entries l on l.group_id = 'pay:' || p.id
      where p.creator_id = $1
      order by p.made_at, l.account`,
    [creator.id],
  )
  const line = { proof: 'EFT 4711', by: admin.id, action: 'payout.record' }
  const payable = `creator:${creator.id}:payable`
  expect(rows).toEqual([
    { ...line, cents: 4_000, account: 'clearing', booked: -4_000 },
    { ...line, cents: 4_000, account: payable, booked: 4_000 },
    { ...line, cents: 5_000, account: 'clearing', booked: -5_000 },
    { ...line, cents: 5_000, account: payable, booked: 5_000 },
  ])
})

test('two admins at once never pay the same money twice', async () => {
  const { creator } = await createOwedCreator()
  const other = await insertMember(app.pool, { roles: ['admin'] })
  const answers = await Promise.all([
    pay(creator.id, 9_000),
    pay(creator.id, 9_000, other),
    pay(creator.id, 1, other),
    pay(creator.id, 9_000),
  ])
  const paid = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ error }) => error?.code === 'PAYOUT_TOO_LARGE')
  expect(paid.length + refused.length).toBe(4)
  expect(paid).toHaveLength(1)
})

test('nothing is paid to an account changed lately, or while a donation is disputed', async () => {
  const { creator, donation } = await createOwedCreator()
  const hold = (until: Date | null) =>
    app.pool.query('update payment_recipients set payouts_held_until = $2 where user_id = $1', [
      creator.id,
      until,
    ])
  const until = new Date(Date.now() + 3_600_000)
  await hold(until)
  expect((await pay(creator.id, 100)).error?.code).toBe('PAYOUTS_HELD')
  // The database drops trailing zeros of a time.
  expect(new Date((await dueTo(creator))?.heldUntil ?? 0)).toEqual(until)
  await hold(new Date(Date.now() - 1_000))
  expect((await dueTo(creator))?.heldUntil).toBeNull()
  await app.pool.query("update donations set dispute_state = 'open' where id = $1", [donation.id])
  expect((await pay(creator.id, 100)).error?.code).toBe('PAYOUTS_HELD')
  expect(await dueTo(creator)).toMatchObject({ isDisputed: true })
  await app.pool.query("update donations set dispute_state = 'won' where id = $1", [donation.id])
  expect((await pay(creator.id, 100)).status).toBe(201)
})

test('a refund in progress is not due, and is due again when it failed', async () => {
  const { creator, donation } = await createOwedCreator()
  const other = await insertDonation(app.pool, {
    to: await insertCampaign(app.pool, { by: creator }),
    amountCents: 20_000,
  })
  const refund = async (id: string, cents: number, state: string) => {
    await app.pool.query(
      `insert into refunds (id, donation_id, attempt_id, amount_cents, state, created_at, updated_at)
       select $2, donation_id, id, $3, $4, now(), now() from payment_attempts where donation_id = $1`,
      [id, newId(new Date()), cents, state],
    )
  }
  await refund(donation.id, 1_005, 'requested')
  await refund(donation.id, 1_000, 'pending')
  await refund(other.id, 20_000, 'processing')
  expect(await dueTo(creator)).toMatchObject({ dueCents: 7_196 })
  expect((await pay(creator.id, 7_197)).error?.code).toBe('PAYOUT_TOO_LARGE')
  expect((await pay(creator.id, 7_000)).body).toEqual({ dueCents: 196 })
  await app.pool.query("update refunds set state = 'failed' where donation_id = $1", [other.id])
  expect(await dueTo(creator)).toMatchObject({ dueCents: 18_196 })
})

test('donations settled in the same second are all owed', async () => {
  const creator = await insertMember(app.pool)
  const causes = await Promise.all(Array.from({ length: 4 }, () => insertCampaign(app.pool, { by: creator })))
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const to = causes[index % causes.length]
      return to && insertDonation(app.pool, { to, amountCents: 1_000 })
    }),
  )
  expect(await dueTo(creator)).toMatchObject({ dueCents: 18_000 })
})

test('refusals', async () => {
  const { creator } = await createOwedCreator()
  const people = [
    null,
    await insertMember(app.pool),
    await insertMember(app.pool, { roles: ['moderator'] }),
    creator,
  ]
  for (const person of people) {
    const status = person ? 403 : 401
    expect((await app.as(person).call('listDuePayouts', {})).status).toBe(status)
    const payout = { creatorId: creator.id, amountCents: 100, proof: 'EFT' }
    expect((await app.as(person).call('recordPayout', payout)).status).toBe(status)
  }
  expect((await pay(creator.id, 9_001)).error?.code).toBe('PAYOUT_TOO_LARGE')
  expect((await pay((await insertMember(app.pool)).id, 1)).error?.code).toBe('PAYOUT_TOO_LARGE')
  for (const unknown of ['nonsense', newId(new Date())]) expect((await pay(unknown, 1)).status).toBe(404)
  for (const amountCents of [0, -1, 1.5]) expect((await pay(creator.id, amountCents)).status).toBe(422)
  const unproven = { creatorId: creator.id, amountCents: 100, proof: '' }
  expect((await app.as(admin).call('recordPayout', unproven)).status).toBe(422)
  app.clock.advance(16 * 60)
  expect((await pay(creator.id, 100)).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  app.clock.set(new Date().toISOString())
  expect(await dueTo(creator)).toMatchObject({ dueCents: 9_000 })
})
