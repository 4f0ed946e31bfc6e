import { moderationLimits } from '#contract/moderation/people-constants.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'

const MOST_CALLED = 50

/** Two such reports of one person come one after the other, so that the second counts what the first did. */
const lockReports: Statement = {
  name: 'take-turn-of-reporter',
  text: `select pg_advisory_xact_lock(hashtextextended('child reports of ' || $1::text, 0))`,
}

/**
 * What one person takes off the site by a single report stays little until somebody has looked, and ends when it was for
 * nothing once: otherwise one account could take down everything it sees.
 */
const mayHideAlone: Statement = {
  name: 'may-hide-alone',
  text: `
    select count(*) filter (where c.state = 'open') < ${moderationLimits.hidesAloneAtOnce}
           and count(*) filter (where c.outcome = 'dismissed') = 0 as "mayHide"
      from reports r
      join moderation_cases c on c.id = r.case_id
     where r.reporter_id = $1
       and r.hid_alone`,
}

const setHiddenAlone: Statement = {
  name: 'note-hid-alone',
  text: 'update reports set hid_alone = true where id = $1',
}

/** Before everything that waits, also before what is late already. */
const moveToTop: Statement = {
  name: 'move-case-to-top',
  text: `
    update moderation_cases
       set due_at = least(due_at, $2, (
             select min(o.due_at) - interval '1 second' from moderation_cases o where o.state = 'open' and o.id <> $1))
     where id = $1`,
}

/** Moderators and admins who may act, but for whose thing it is. */
const staffToCall: Statement = {
  name: 'staff-to-call',
  text: `
    select a.email
      from accounts a
     where a.email_verified_at is not null
       and (a.suspended_until is null or a.suspended_until <= $2)
       and exists (select from user_roles r where r.user_id = a.id and r.role in ('moderator', 'admin'))
       and not exists (select from moderation_cases c where c.id = $1 and c.author_id = a.id)
     order by a.id
     limit ${MOST_CALLED}`,
}

type Calling = Pick<Context<'member'>, 'db' | 'clock' | 'enqueue' | 'consume'>

/** Held until the transaction ends; taken before the case, as by everybody who reports. */
export async function lockReporter(db: Db, reporterId: string): Promise<void> {
  await db.query(lockReports, [reporterId])
}

/** Whether one report for a child's safety of this person hides by itself. The caller has taken their turn. */
export async function hidesAlone(db: Db, reporterId: string): Promise<boolean> {
  const [found] = await db.query<{ mayHide: boolean }>(mayHideAlone, [reporterId])
  return found?.mayHide ?? false
}

/** Notes that it did. */
export async function recordHiddenAlone(db: Db, reportId: string): Promise<void> {
  await db.query(setHiddenAlone, [reportId])
}

/** Puts a case first in the queue and mails moderators and admins, each so often an hour at most. */
export async function mailStaff({ db, clock, enqueue, consume }: Calling, caseId: string): Promise<void> {
  const now = clock.now()
  await db.query(moveToTop, [caseId, now])
  for (const { email } of await db.query<{ email: string }>(staffToCall, [caseId, now]))
    if (await mayMail({ consume }, 'urgentCaseMails', email))
      await enqueue('send-mail', { kind: 'urgent-case', email })
}
