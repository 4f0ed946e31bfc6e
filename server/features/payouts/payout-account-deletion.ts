import type { Db, Statement } from '#server/database/db.ts'

const removeAll: Statement = {
  name: 'remove-bank-accounts-of-departed',
  text: 'delete from payment_recipients where user_id = $1',
}

/** What was split to an account before it was changed settles there by itself; nobody pays to it by hand. */
const removeReplaced: Statement = {
  name: 'remove-replaced-bank-accounts-of-departed',
  text: 'delete from payment_recipients where user_id = $1 and replaced_at is not null',
}

/** Nothing is set up at the provider any more for who left; the account is there to be paid to by hand. */
const endSetup: Statement = {
  name: 'end-setup-of-departed',
  text: 'update payment_recipients set next_setup_at = null where user_id = $1',
}

const ownerless: Statement = {
  name: 'bank-accounts-of-departed',
  text: `
    select distinct r.user_id as "memberId"
      from payment_recipients r
     where not exists (select from accounts a where a.id = r.user_id)
     order by "memberId"`,
}

/** Removes the bank accounts of who left, but for the one to which they are paid what is still owed. */
export async function removeRecipientsOf(db: Db, memberId: string, isOwed: boolean): Promise<void> {
  await db.query(isOwed ? removeReplaced : removeAll, [memberId])
  if (isOwed) await db.query(endSetup, [memberId])
}

/** Those who left and whose bank account is still there. */
export async function listDepartedRecipients(db: Db): Promise<string[]> {
  const found = await db.query<{ memberId: string }>(ownerless, [])
  return found.map(({ memberId }) => memberId)
}
