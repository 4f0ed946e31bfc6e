import { format } from '#contract/messages/format.ts'
import type { NewReport } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits, urgentReasons } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { hidesAlone, lockReporter, mailStaff, recordHiddenAlone } from './child-safety-report.ts'
import { findContent } from './find-content.ts'
import { type Subject, setHidden } from './hide-content.ts'

const HOUR = 3600
/** This many of a member's last decided reports determine their weight. */
const REPORTS_CONSIDERED = 50
const LEADERS_WEIGHT = 2

/** The second of two concurrent reports of the same subject waits here and finds the case of the first. */
const openCase = sql(
  'open-moderation-case',
  `
    insert into moderation_cases (id, subject_kind, subject_id, author_id, opened_at, due_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (subject_kind, subject_id) where state = 'open'
      do update set due_at = least(moderation_cases.due_at, excluded.due_at)
    returning id, is_hidden as "isHidden"`,
)

/**
 * $4 is the reporter, $8 the latest account creation that counts. Accounts that are too young or unverified weigh
 * nothing, nor do those with mostly dismissed reports; a group leader weighs double in the group (SEC-7.2).
 */
const insertReport = sql(
  'insert-report',
  `
    with decided as (
      select c.outcome = 'dismissed' as was_false
        from reports r
        join moderation_cases c on c.id = r.case_id
       where r.reporter_id = $4
         and c.state = 'decided'
         and c.outcome <> 'gone'
       order by r.reported_at desc, r.id desc
       limit ${REPORTS_CONSIDERED}
    ), trust as (
      select count(*) >= ${moderationLimits.falseAfter}
             and avg(was_false::integer) > ${moderationLimits.falseShare} as is_lost
        from decided
    )
    insert into reports (id, case_id, reporter_id, reason, details, reported_at, weight)
    select $1, $2, $4, $5, $6, $7,
           case
             when a.created_at > $8 or a.email_verified_at is null or (select is_lost from trust) then 0
             when exists (
               select
                 from groups_of_content($3, $9) g (id)
                 join group_members m on m.group_id = g.id
                where m.user_id = $4
                  and m.role in ('owner', 'admin')) then ${LEADERS_WEIGHT}
             else 1
           end
      from accounts a
     where a.id = $4
    returning weight`,
)

const weighCase = sql(
  'weigh-moderation-case',
  `
    update moderation_cases c
       set report_count = report_count + 1
     where id = $1
    returning (select sum(r.weight) from reports r where r.case_id = c.id) >= ${moderationLimits.hideAt} as "mustHide"`,
)

const markHidden = sql(
  'mark-case-hidden-by-rule',
  'update moderation_cases set is_hidden = true, hidden_by_rule = true where id = $1',
)

type Reporting = Context<'member'>
type FiledReport = { reportId: string; caseId: string; subject: Subject }

/**
 * Reports visible content, or its author, to the moderators: one case for each subject, whoever reported it (SEC-7.2).
 * Enough weight hides the content until a decision, and so does one child safety report (`child-safety-report.ts`). A
 * dispute about teaching is answered at once and stored nowhere. Throws NOT_FOUND for invisible content, FORBIDDEN for
 * the actor's own, ALREADY_REPORTED.
 */
export async function report(
  context: Reporting,
  { target, about, reason, details }: NewReport,
): Promise<{ answer: 'received' | 'not-ours' }> {
  const { authorId, isAnonymous } = await findContent(context, target)
  if (reason === 'teaching') return { answer: 'not-ours' }
  if (about === 'person' && authorId === null) throw new Failure('NOT_FOUND')
  // A report of the person would tell, by being refused the second time, that two things without a name have one author.
  const isAboutPerson = about === 'person' && !isAnonymous
  const subject: Subject = isAboutPerson ? { kind: 'profile', id: authorId ?? '' } : target
  await file(context, { subject, authorId, reason, details })
  return { answer: 'received' }
}

type ReportInput = { subject: Subject; authorId: string | null; reason: NewReport['reason']; details: string }

async function file(context: Reporting, { subject, authorId, reason, details }: ReportInput): Promise<void> {
  const { db, actor, clock, publish } = context
  const isAboutChild = reason === 'child-safety'
  if (isAboutChild) await lockReporter(db, actor.id)
  const now = clock.now()
  const [caseId, reportId] = [newId(now), newId(now)]
  const values = [caseId, subject.kind, subject.id, authorId, now, dueAt(now, reason)] as const
  const [found] = await db.query(openCase, values)
  if (!found) throw new Error('A case was neither opened nor found')
  const content = [reason, details, now, secondsFrom(now, -moderationLimits.countsFromHours * HOUR)] as const
  const report = [reportId, found.id, subject.kind, actor.id, ...content, subject.id] as const
  const [filed] = await db.query(insertReport, report)
  const [weighed] = await db.query(weighCase, [found.id])
  if (!found.isHidden) {
    const filedReport = { reportId, caseId: found.id, subject }
    if (weighed?.mustHide) await hideByRule(context, filedReport)
    else if (isAboutChild && (filed?.weight ?? 0) > 0) await hideForChild(context, filedReport)
  }
  if (found.id === caseId) await publish('case.opened', { caseId })
}

/** One report is enough, unless its reporter has used up the limit: then staff are mailed instead. */
async function hideForChild(context: Reporting, filedReport: FiledReport): Promise<void> {
  const { db, actor } = context
  if (!(await hidesAlone(db, actor.id))) await mailStaff(context, filedReport.caseId)
  else if (await hideByRule(context, filedReport)) await recordHiddenAlone(db, filedReport.reportId)
}

/** Content that is hidden already, whatever the cause, is not this case's to show again: then it returns false. */
async function hideByRule(context: Reporting, { caseId, subject }: FiledReport): Promise<boolean> {
  const reason = format('moderation.heldByRule')
  const isDone = await setHidden(context, subject, { isHidden: true, reason })
  if (isDone) await context.db.query(markHidden, [caseId])
  return isDone
}

/** Sooner when someone may be in danger (SEC-7.2). */
function dueAt(now: Date, reason: NewReport['reason']): Date {
  const isUrgent = urgentReasons.some((each) => each === reason)
  const { urgent, others } = moderationLimits.dueHours
  return secondsFrom(now, (isUrgent ? urgent : others) * HOUR)
}
