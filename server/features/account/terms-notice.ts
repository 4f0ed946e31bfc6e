import { type LegalEdition, legalVersions, upcomingTerms } from '#contract/legal/versions.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, inTransaction, sql } from '#server/database/db.ts'
import { type Clock, dayIn } from '#server/platform/core/clock.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'

const BATCH = 1000

const beginNotice = sql(
  'begin-terms-notice',
  `
    insert into terms_notices (version, begun_at)
    values ($1, $2)
    on conflict on constraint terms_notices__once do nothing`,
)

/** One server at a time holds the lock; the next one continues where it stopped. */
const lockNotice = sql(
  'lock-terms-notice',
  `
    select version
      from terms_notices
     where version = $1
       and done_at is null
       for update`,
)

/** Skips accounts created after the notice began: they see the banner and have just read the terms. */
const selectBatch = sql(
  'take-batch-of-terms-notice',
  `
    with batch as (
      select a.id, a.email
        from accounts a
        join terms_notices n on n.version = $1
       where a.email_verified_at is not null
         and a.created_at <= n.begun_at
         and (n.mailed_up_to is null or a.id > n.mailed_up_to)
       order by a.id
       limit $2
    ), mailed as (
      update terms_notices n
         set mailed_up_to = coalesce((select id from batch order by id desc limit 1), n.mailed_up_to),
             done_at = case when (select count(*) from batch) < $2 then $3::timestamptz end
       where n.version = $1
    )
    select email from batch order by id`,
)

type Notice = {
  pool: Pool
  clock: Clock
  versions?: readonly LegalEdition[]
  batchSize?: number
}

/**
 * Mails every verified account once that new terms are announced (REQ-100). A batch is enqueued in the transaction that
 * saves its progress, so a crash neither skips nor repeats anybody.
 */
export async function mailComingTerms(
  { pool, clock, versions = legalVersions, batchSize = BATCH }: Notice,
  enqueue: Jobs['enqueue'],
): Promise<void> {
  const terms = upcomingTerms(dayIn(SITE_TIME_ZONE, clock.now()), versions)
  if (!terms) return
  const mailNextBatch = (db: Db) => mailBatch(db, { terms, batchSize, at: clock.now() }, enqueue)
  while (await inTransaction(pool, mailNextBatch));
}

type Batch = { terms: LegalEdition; batchSize: number; at: Date }

/** Mails the next accounts; false when none is left. */
async function mailBatch(
  db: Db,
  { terms, batchSize, at }: Batch,
  enqueue: Jobs['enqueue'],
): Promise<boolean> {
  await db.query(beginNotice, [terms.version, at])
  const [locked] = await db.query(lockNotice, [terms.version])
  if (!locked) return false
  const people = await db.query(selectBatch, [terms.version, batchSize, at])
  const mails = people.map(({ email }) => ({ kind: 'terms-changing' as const, email, terms }))
  if (mails.length > 0) await enqueue(db, 'send-mail', ...mails)
  return people.length === batchSize
}
