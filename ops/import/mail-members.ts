import type pg from 'pg'
import { inTransaction, sql } from '#server/database/db.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { isHere } from './import-report.ts'
import type { Outcome } from './write-batch.ts'

/** Each account is written to once, and only if it cannot sign in with a password yet. */
const whoIsWritten = sql(
  'import-who-is-written-to',
  `
    with chosen as (
      select a.email, sha256(convert_to('mailed/' || a.id, 'UTF8')) as fingerprint
        from accounts a
       where a.id = any($1::uuid[])
         and a.password_hash is null
         and a.email_verified_at is not null
    ), remembered as (
      insert into imported_rows (fingerprint)
      select fingerprint from chosen
      on conflict on constraint imported_rows__once do nothing
      returning fingerprint
    )
    select email from chosen join remembered using (fingerprint)`,
)

/** Mails the members of the old site a link to choose a new password, once for each account. Returns how many. */
export async function mailMembers(
  pool: pg.Pool,
  enqueue: Jobs['enqueue'],
  outcomes: readonly Outcome[],
): Promise<number> {
  const ids = outcomes.filter(({ outcome }) => isHere(outcome)).map(({ row }) => row.key)
  return await inTransaction(pool, async (db) => {
    const people = await db.query(whoIsWritten, [ids])
    const mails = people.map(({ email }) => ({ kind: 'reset-password', email }) as const)
    if (mails.length > 0) await enqueue(db, 'send-mail', ...mails)
    return mails.length
  })
}
