import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { type Address, sessionSettings } from '../../server/database/connect.ts'
import { dbOn } from '../../server/database/db.ts'
import { print } from '#bench/bench-report.ts'

const PATIENCE_MS = 30_000

/** Nobody looks after these payments by itself meanwhile: what becomes of them comes from what is posted. */
export async function leaveToWebhooks(address: Address): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(
    "update payment_attempts set next_check_at = now() + interval '1 hour' where next_check_at is not null",
  )
  await client.end()
}

/**
 * Each payment that was told of must be completed, with its lines in the books and one receipt; books and totals must
 * agree. Throws otherwise.
 */
export async function requireSettledOnce(address: Address, references: readonly string[]): Promise<void> {
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 }
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 1 })
  try {
    const until = performance.now() + PATIENCE_MS
    const countWaiting = async () => (await pool.query(waiting)).rows[0].events
    while ((await countWaiting()) > 0 && performance.now() < until) await setTimeout(100)
    const { rows: wrong } = await pool.query(notOnce, [references])
    const findings = await checkMoney(dbOn(pool), new Date())
    const trouble = [
      ...wrong.map((row) => JSON.stringify(row)),
      ...findings.map((one) => JSON.stringify(one)),
    ]
    if (trouble.length > 0)
      throw new Error(`Payments were not settled once:\n${trouble.slice(0, 10).join('\n')}`)
    print(`\nAll ${references.length} payments were settled exactly once; books, totals and receipts agree.`)
  } finally {
    await pool.end()
  }
}

const waiting = 'select count(*)::int as events from provider_events where processed_at is null'

const notOnce = `
  with receipts as materialized (
    select data->>'donationId' as donation, count(*)::int as count
      from pgboss.job
     where name = 'send-donation-mail'
       and data->>'kind' = 'receipt'
     group by 1
  )
  select told.reference, d.status, booked.groups, booked.cents, receipts.count as receipts, events.count as events
    from unnest($1::text[]) told (reference)
    left join payment_attempts a on a.reference = told.reference
    left join donations d on d.id = a.donation_id
   cross join lateral (
     select count(distinct l.group_id)::int as groups,
            sum(l.amount_cents) filter (where l.account = 'platform_fee' or l.account like 'creator:%') as cents
       from ledger_entries l
      where l.donation_id = d.id) booked
    left join receipts on receipts.donation = d.id::text
   cross join lateral (
     select count(*)::int as count
       from provider_events e
      where e.reference = told.reference
        and e.source = 'webhook') events
   where d.status is distinct from 'completed'
      or booked.groups <> 2
      or booked.cents is distinct from -d.amount_cents
      or receipts.count is distinct from 1
      or events.count <> 1`
