import { type Db, sql } from '#server/database/db.ts'

const removeAll = sql(
  'remove-bank-accounts-of-deleted-member',
  'delete from payment_recipients where user_id = $1',
)

/** Payments split to a replaced account settle there by themselves; no one pays to it manually. */
const removeReplaced = sql(
  'remove-replaced-bank-accounts-of-deleted-member',
  'delete from payment_recipients where user_id = $1 and replaced_at is not null',
)

/** The provider setup of a deleted member ends; the account remains for manual payouts only. */
const endSetup = sql(
  'end-setup-of-deleted-member',
  'update payment_recipients set next_setup_at = null where user_id = $1',
)

const ownerless = sql(
  'bank-accounts-of-deleted-member',
  `
    select distinct r.user_id as "memberId"
      from payment_recipients r
     where not exists (select from accounts a where a.id = r.user_id)
     order by "memberId"`,
)

/** Removes the bank accounts of a deleted member, except the one for payouts that are still owed. */
export async function removeRecipientsOf(db: Db, memberId: string, isOwed: boolean): Promise<void> {
  await db.query(isOwed ? removeReplaced : removeAll, [memberId])
  if (isOwed) await db.query(endSetup, [memberId])
}

/** Lists deleted members whose bank account still exists. */
export async function listDeletedRecipients(db: Db): Promise<string[]> {
  const found = await db.query(ownerless, [])
  return found.map(({ memberId }) => memberId)
}
