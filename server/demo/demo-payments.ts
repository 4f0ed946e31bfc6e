import { type Address, connect, type Log } from '#server/database/connect.ts'

/** A donation of the demo community, as the payment simulator must know it: it was never paid there. */
export type DemoPayment = { reference: string; amountCents: number; donationId: string; paidAt: string }

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
    const { rows } = await pool.query<DemoPayment>(
      `select p.reference, d.amount_cents as "amountCents", d.id as "donationId", p.paid_at as "paidAt"
         from donations d
         join payment_attempts p on p.donation_id = d.id
         join accounts a on a.id = d.creator_id
        where a.is_demo
          and d.status = 'completed'
          and p.provider_txn_id = p.reference`,
    )
    return rows
  } finally {
    await end()
  }
}
