import type pg from 'pg'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { inTransaction, type Statement } from '../../server/database/db.ts'
import { isHere } from '#ops/import/import-report.ts'
import type { Outcome } from '#ops/import/write-batch.ts'

/** Once for each account, and only for those who cannot sign in with a password yet. */
const whoIsWritten: Statement = {
  name: 'import-who-is-written-to',
  text: `
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
}

/** Members of the old site choose a new password by a mail, which goes out once for each account. Gives back how many. */
export async function mailMembers(
  pool: pg.Pool,
  enqueue: Jobs['enqueue'],
  outcomes: readonly Outcome[],
): Promise<number> {
  const ids = outcomes.filter(({ outcome }) => isHere(outcome)).map(({ row }) => row.key)
  return await inTransaction(pool, async (db) => {
    const people = await db.query<{ email: string }>(whoIsWritten, [ids])
    const mails = people.map(({ email }) => ({ kind: 'reset-password', email }) as const)
    if (mails.length > 0) await enqueue(db, 'send-mail', ...mails)
    return mails.length
  })
}
