import type { Db, Statement } from '#server/database/db.ts'

const deleteChange: Statement = {
  name: 'end-email-change',
  text: 'delete from email_changes where account_id = $1',
}

const deleteLinks: Statement = {
  name: 'delete-email-change-links',
  text: "delete from one_time_tokens where account_id = $1 and purpose in ('leave-old-email', 'take-new-email')",
}

/** Ends a change of address that waits, and its links. The change first: so does who writes the mails. */
export async function endEmailChange(db: Db, accountId: string): Promise<void> {
  await db.query(deleteChange, [accountId])
  await db.query(deleteLinks, [accountId])
}
