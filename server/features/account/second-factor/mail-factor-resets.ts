import { secondFactorLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { inTransaction, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'

/** Members are mailed when they ask and a day and two days later; the last mail, when it is due, has the link. */
const MAILS_BEFORE = 3

/** A reset whose link is over, or that staff asked for themselves before they had their role, is forgotten. */
const forgetOld = sql(
  'forget-old-factor-resets',
  `
    delete from factor_resets f
     where f.due_at + make_interval(hours => ${secondFactorLimits.linkHours}) < $1
        or (f.started_by is null
          and exists (select from user_roles r where r.user_id = f.account_id and r.role <> 'user'))`,
)

/** Several servers may run this at once: each row is taken by one, and its count says which mail is next. */
const takeDueMails = sql(
  'take-due-factor-reset-mails',
  `
    with due as (
      select f.account_id, f.due_at <= $1 as is_due
        from factor_resets f
       where (f.due_at <= $1 and f.mails_sent <= ${MAILS_BEFORE})
          or (f.due_at > $1 and f.started_by is null and f.mails_sent < ${MAILS_BEFORE}
            and f.asked_at + f.mails_sent * interval '1 day' <= $1)
       order by f.account_id
         for update skip locked
    )
    update factor_resets f
       set mails_sent = case when d.is_due then ${MAILS_BEFORE + 1} else f.mails_sent + 1 end
      from due d
      join accounts a on a.id = d.account_id
     where f.account_id = d.account_id
    returning a.email, d.is_due as "isDue"`,
)

/** Sends the mails of resets that wait, each once: it is counted in the transaction that enqueues it. */
export async function mailFactorResets(
  { pool, clock }: { pool: Pool; clock: Clock },
  enqueue: Jobs['enqueue'],
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const now = clock.now()
    await db.query(forgetOld, [now])
    for (const { email, isDue } of await db.query(takeDueMails, [now]))
      await enqueue(db, 'send-mail', { kind: isDue ? 'factor-reset-due' : 'factor-reset-asked', email })
  })
}
