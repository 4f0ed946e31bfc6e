import { type Db, sql } from '#server/database/db.ts'
import { creatorAccount, type Entry } from './ledger-entries.ts'

/** An existing group is not written again: its key is the last defence against double booking (PAY-B4). */
const insertEntries = sql(
  'insert-ledger-entries',
  `
    insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
    select $1, account, kind, cents, $2, $3
      from unnest($4::text[], $5::text[], $6::bigint[]) as entry (account, kind, cents)
     where cents <> 0
       and not exists (select from ledger_entries l where l.group_id = $1)
    returning group_id`,
)

type Group = { id: string; donationId: string; at: Date; entries: readonly Entry[] }

/**
 * Writes one group into the ledger, which nothing else does. Returns whether it was new. At commit the database
 * refuses an unbalanced group, and the second of two concurrent identical groups.
 */
export async function postEntries(db: Db, { id, donationId, at, entries }: Group): Promise<boolean> {
  const columns = [entries.map(({ account }) => account), entries.map(({ kind }) => kind)] as const
  const cents = entries.map((entry) => entry.cents)
  const written = await db.query(insertEntries, [id, donationId, at, ...columns, cents])
  return written.length > 0
}

const groupExists = sql(
  'is-ledger-group-booked',
  'select exists (select from ledger_entries where group_id = $1) as "isBooked"',
)

/** Whether a group is in the ledger already. */
export async function isGroupBooked(db: Db, groupId: string): Promise<boolean> {
  const [found] = await db.query(groupExists, [groupId])
  return found?.isBooked ?? false
}

/** The group of a lost dispute. */
export function disputeGroupOf(disputeId: string): string {
  return `disp:${disputeId}`
}

/** A payout belongs to no single donation, so its lines name none; its group is written once like every other. */
const insertPayout = sql(
  'insert-payout-entries',
  `
    insert into ledger_entries (group_id, account, kind, amount_cents, created_at)
    values ('pay:' || $1::uuid, $2, 'payout', $3, $4),
           ('pay:' || $1::uuid, 'clearing', 'payout', - $3::bigint, $4)`,
)

type Payout = { payoutId: string; creatorId: string; amountCents: number; at: Date }

/** Books a manual payout of money owed to a creator (PAY-B2). The caller has checked that this much is owed. */
export async function postPayout(db: Db, { payoutId, creatorId, amountCents, at }: Payout): Promise<void> {
  const account = creatorAccount({ creatorId, subaccountCode: null })
  await db.query(insertPayout, [payoutId, account, amountCents, at])
}
