import { afterAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkMoney } from './ledger-checks.ts'

let app: TestApp | null = null
beforeEach(async () => {
  await app?.close()
  app = null
})
afterAll(() => app?.close())

/** A server with one donation of R 100 and a consistent ledger. */
async function createCleanTestApp() {
  app = await createTestApp({ settings: { supportEmail: 'money@example.co.za' } })
  const cause = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const donation = await insertDonation(app.pool, { to: cause })
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  return { app, cause, donation, admin }
}

const check = async ({ pool, clock }: TestApp) =>
  (await checkMoney(dbOn(pool), clock.now())).map(({ check: name }) => name)

test('each violated invariant is found, with its location', async () => {
  const { app, cause, donation } = await createCleanTestApp()
  expect(await check(app)).toEqual([])
  /** Applies a damage, runs the checks, and undoes it. */
  const after = async (damageSql: string, ...values: unknown[]) => {
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('set constraints ledger_entries__summed immediate')
      for (const statement of damageSql.split(';')) {
        const used = values.slice(0, (statement.match(/\$\d/g) ?? []).length)
        await client.query(statement, used)
      }
      return (await checkMoney(dbOn(client), app.clock.now())).map(({ check: name, count }) => [name, count])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const aligned = 'alter table ledger_entries disable trigger ledger_entries__append_only'
  expect(await after('update fundraising_campaigns set raised_cents = 1 where id = $1', cause.id)).toEqual([
    ['campaign-totals', 1],
  ])
  expect(await after('update fundraising_campaigns set donor_count = 2 where id = $1', cause.id)).toEqual([
    ['campaign-totals', 1],
  ])
  expect(await after(`${aligned}; delete from ledger_entries where donation_id = $1`, donation.id)).toEqual([
    ['donation-books', 1],
    ['payout-balances', 1],
    ['campaign-books', 1],
    ['completed-without-charge', 1],
  ])
  expect(
    await after(
      `${aligned}; update ledger_entries set amount_cents = 1 where donation_id = $1 and account = 'clearing'`,
      donation.id,
    ),
  ).toEqual([['unbalanced-groups', 1]])
  expect(
    await after(
      `insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
       values ('susp:x:resolve', 'suspense', 'charge', 100, $1, now()), ('susp:x:resolve', 'clearing', 'charge', -100, $1, now())`,
      donation.id,
    ),
  ).toEqual([['charged-twice', 1]])
  expect(
    await after(
      'alter table donations drop constraint donations__divided; update donations set fee_cents = 0 where id = $1',
      donation.id,
    ),
  ).toEqual([['wrongly-divided', 1]])
  expect(await after('update donations set refunded_cents = 100 where id = $1', donation.id)).toEqual([
    ['campaign-totals', 1],
    ['donation-books', 1],
    ['refund-rows', 1],
  ])
  expect(
    await after(
      `insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
       values ('susp:x', 'suspense', 'charge', -100, $1, now()), ('susp:x', 'clearing', 'charge', 100, $1, now())`,
      donation.id,
    ),
  ).toEqual([['suspense-without-review', 1]])
  expect(
    await after(
      `insert into payouts (id, creator_id, amount_cents, proof, made_by, made_at) values ($1, $1, 100, 'EFT', $1, now())`,
      newId(new Date()),
    ),
  ).toEqual([['payout-books', 1]])
  expect(await after('update payout_balances set due_cents = due_cents + 1')).toEqual([
    ['payout-balances', 1],
  ])
  expect(await after('delete from payout_balances')).toEqual([['payout-balances', 1]])
  expect(
    await after('update campaign_balances set suspended_cents = 5 where campaign_id = $1', cause.id),
  ).toEqual([['campaign-books', 1]])
  const event = `insert into provider_events (id, source, sha256, event, received_at, next_try_at)
    values ($1, 'webhook', '\\x01', 'payment', now() - interval '1 day 1 minute', now())`
  expect(await after(event, newId(new Date()))).toEqual([['orphans', 1]])
  expect(await after(event.replace('1 minute', '-1 minute'), newId(new Date()))).toEqual([])
  const pending = await insertDonation(app.pool, { to: cause, status: 'pending' })
  const age = "update donations set created_at = now() - interval '7 days 1 minute' where id = $1"
  expect(await after(age, pending.id)).toEqual([['pending-too-long', 1]])
  expect(
    await after(
      `insert into refunds (id, donation_id, attempt_id, amount_cents, state, created_at, updated_at)
       select a.id, a.donation_id, a.id, 100, 'pending', now() - interval '8 days', now()
         from payment_attempts a where a.donation_id = $1`,
      donation.id,
    ),
  ).toEqual([['refunds-too-long', 1]])
  expect(await check(app)).toEqual([])
})

test('when everything is wrong, a few examples are named and all are counted', async () => {
  const { app, cause } = await createCleanTestApp()
  for (let given = 0; given < 6; given++) await insertDonation(app.pool, { to: cause })
  await app.pool.query('update donations set refunded_cents = 1')
  const [, ledger] = await checkMoney(dbOn(app.pool), app.clock.now())
  expect(ledger).toMatchObject({ check: 'donation-books', count: 7 })
  expect(ledger?.examples).toHaveLength(5)
})

test('every night the ledger is checked once, and admins see the findings', async () => {
  const { app, cause, admin } = await createCleanTestApp()
  const health = () => app.as(admin).get('getMoneyHealth', {})
  expect(await health()).toEqual({ checkedAt: null, findings: [], waitingReviews: 0, waitingEvents: 0 })
  app.clock.set('2026-11-24T00:59:00Z')
  await app.runSchedule('cleanup')
  await app.runSchedule('cleanup')
  const { rows } = await app.pool.query('select findings from money_checks')
  expect(rows).toEqual([{ findings: [] }])
  await app.pool.query('update fundraising_campaigns set raised_cents = 1 where id = $1', [cause.id])
  app.clock.set('2026-11-24T00:59:30Z')
  await app.runSchedule('cleanup')
  app.clock.set(new Date().toISOString())
  expect((await health()).findings).toEqual([])
  app.clock.set('2026-11-24T01:00:30Z')
  await app.runSchedule('cleanup')
  app.clock.set(new Date().toISOString())
  expect(await health()).toMatchObject({
    findings: [{ check: 'campaign-totals', count: 1, examples: [cause.id] }],
  })
  const [mail] = await app.mailbox('money@example.co.za')
  expect(mail?.subject).toMatch(/: the books do not agree$/)
  expect(mail?.text).toContain(`campaign-totals (1): ${cause.id}`)
  expect(mail?.text).toContain('/admin/payments')
})

test('refusals', async () => {
  const { app } = await createCleanTestApp()
  expect((await app.as(null).call('getMoneyHealth', {})).status).toBe(401)
  for (const roles of [[], ['moderator' as const]]) {
    const person = await insertMember(app.pool, { roles })
    expect((await app.as(person).call('getMoneyHealth', {})).status).toBe(403)
  }
})
