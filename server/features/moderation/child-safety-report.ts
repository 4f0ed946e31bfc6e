import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'

const MOST_CALLED = 50

/** Two such reports by one person run one after the other, so that the second counts the first. */
const lockReports = sql(
  'lock-reporter',
  `select pg_advisory_xact_lock(hashtextextended('child reports of ' || $1::text, 0))`,
)

/**
 * The content that one person hides by single reports is limited until a moderator has decided, and the right ends
 * with the first dismissed report: otherwise one account could take down everything it sees.
 */
const mayHideAlone = sql(
  'may-hide-alone',
  `
    select count(*) filter (where c.state = 'open') < ${moderationLimits.hidesAloneAtOnce}
           and count(*) filter (where c.outcome = 'dismissed') = 0 as "mayHide"
      from reports r
      join moderation_cases c on c.id = r.case_id
     where r.reporter_id = $1
       and r.hid_alone`,
)

const setHiddenAlone = sql('record-hid-alone', 'update reports set hid_alone = true where id = $1')

/** Sorted before all waiting cases, also before overdue ones. */
const moveToTop = sql(
  'move-case-to-top',
  `
    update moderation_cases
       set due_at = least(due_at, $2, (
             select min(o.due_at) - interval '1 second' from moderation_cases o where o.state = 'open' and o.id <> $1))
     where id = $1`,
)

/** Active moderators and admins, except the author of the content. */
const staffToCall = sql(
  'staff-to-call',
  `
    select a.email
      from accounts a
     where a.email_verified_at is not null
       and (a.suspended_until is null or a.suspended_until <= $2)
       and exists (select from user_roles r where r.user_id = a.id and r.role in ('moderator', 'admin'))
       and not exists (select from moderation_cases c where c.id = $1 and c.author_id = a.id)
     order by a.id
     limit ${MOST_CALLED}`,
)

type StaffMailContext = Pick<Context<'member'>, 'db' | 'clock' | 'enqueue' | 'consume'>

/** Locks the reporter until the transaction ends, before the case, as every report does. */
export async function lockReporter(db: Db, reporterId: string): Promise<void> {
  await db.query(lockReports, [reporterId])
}

/** Whether one child safety report by this person hides the content by itself. The caller holds the reporter's lock. */
export async function hidesAlone(db: Db, reporterId: string): Promise<boolean> {
  const [found] = await db.query(mayHideAlone, [reporterId])
  return found?.mayHide ?? false
}

/** Records that the report did. */
export async function recordHiddenAlone(db: Db, reportId: string): Promise<void> {
  await db.query(setHiddenAlone, [reportId])
}

/** Puts a case first in the queue and mails moderators and admins, each within an hourly limit. */
export async function mailStaff(
  { db, clock, enqueue, consume }: StaffMailContext,
  caseId: string,
): Promise<void> {
  const now = clock.now()
  await db.query(moveToTop, [caseId, now])
  for (const { email } of await db.query(staffToCall, [caseId, now]))
    if (await mayMail({ consume }, 'urgentCaseMails', email))
      await enqueue('send-mail', { kind: 'urgent-case', email })
}
