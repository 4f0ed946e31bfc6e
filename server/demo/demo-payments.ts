import { type Address, connect, type Log } from '#server/database/connect.ts'
import { dbOn, type RowOf, sql } from '#server/database/db.ts'

const demoPayments = sql(
  'payments-of-demo-community',
  `
    select p.reference, d.amount_cents as "amountCents", d.id as "donationId", p.paid_at as "paidAt!"
      from donations d
      join payment_attempts p on p.donation_id = d.id
      join accounts a on a.id = d.creator_id
     where a.is_demo
       and d.status = 'completed'
       and p.provider_txn_id = p.reference`,
)

/** A donation of the demo community, as the payment simulator must know it: it was never paid there. */
export type DemoPayment = RowOf<typeof demoPayments>

/**
 * The completed donations to campaigns of demo people, so that the ledger and the simulator's records agree from the
 * start.
 */
export async function readDemoPayments({
  address,
  log,
}: {
  address: Address
  log: Log
}): Promise<DemoPayment[]> {
  const { pool, end } = connect({ address, log, max: 1 })
  try {
    return await dbOn(pool).query(demoPayments, [])
  } finally {
    await end()
  }
}
