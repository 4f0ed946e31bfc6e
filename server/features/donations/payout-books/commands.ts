import type { Db, Statement } from '#server/database/db.ts'
import { creatorAccount } from '#server/features/donations/settlement/ledger-entries.ts'

/** A payout is of no one gift, so its lines name none; its group is written once like every other. */
const insertPayout: Statement = {
  name: 'insert-payout-entries',
  text: `
    insert into ledger_entries (group_id, account, kind, amount_cents, created_at)
    values ('pay:' || $1::uuid, $2, 'payout', $3, $4),
           ('pay:' || $1::uuid, 'clearing', 'payout', - $3::bigint, $4)`,
}

type Payout = { payoutId: string; creatorId: string; amountCents: number; at: Date }

/** Books that a creator was paid by hand out of what is owed to them (PAY-B2). The caller has seen that so much is. */
export async function postPayout(db: Db, { payoutId, creatorId, amountCents, at }: Payout): Promise<void> {
  const account = creatorAccount({ creatorId, subaccountCode: null })
  await db.query(insertPayout, [payoutId, account, amountCents, at])
}
