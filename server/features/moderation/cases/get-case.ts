import type { Case } from '#contract/moderation/moderation-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { type ActionConditions, allowedActionsOf } from './case-actions.ts'
import { type CardRow, caseColumns, caseSources, notOwn, presentWithExcerpt } from './case-cards.ts'

const AROUND = 10
const SHOWN = 100

/**
 * The reading statement also writes the audit row, so that no access is unaudited (REQ-66, SEC-R4). $4 is whether it
 * is a view. Only here staff read who wrote what is without a name, and that is audited too (REQ-465).
 */
const wholeCase = sql(
  'whole-moderation-case',
  `
    with found as (
      select ${caseColumns}, a.id as "authorId", display_name(a.full_name, a.username, a.shown_as) as "authorName",
             is_anonymous_content(c.subject_kind, c.subject_id) as "isAnonymous", t.body, c.subject_id as "subjectId", c.is_hidden as "isHiddenByCase",
             coalesce(t.is_hidden, false) as "isContentHidden", coalesce(t.may_read, false) as "mayRead",
             coalesce(a.id = $1, false) as "isOwn", is_admin($1) as "isAdmin",
             exists (select from user_roles r where r.user_id = a.id and r.role <> 'user') as "isAuthorStaff",
             (select o.suspended_until from accounts o where o.id = a.id and o.suspended_until > $3) as "suspendedUntil"
        ${caseSources}
       where c.id = $2
         and ${notOwn}
    ), looked as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id, is_quiet)
      select $3, $1, 'case.read', 'moderation-case', id, "authorId", is_about_child(id)
        from found
       where $4
         and ("mayRead" and audience <> 'public' or "isAnonymous")
    )
    select * from found`,
)

const reportsOfCase = sql(
  'reports-of-case',
  `
    select reason, details, reported_at as "reportedAt"
      from reports
     where case_id = $1
     order by reported_at desc, id desc
     limit ${SHOWN}`,
)

const selectCaseActions = sql(
  'actions-of-case',
  `
    select s.action, s.reason, s.days, display_name(a.full_name, a.username, a.shown_as) as by, s.at
      from moderation_actions s
      left join profiles a on a.id = s.actor_id
     where s.case_id = $1
     order by s.at, s.id
     limit ${SHOWN}`,
)

const selectEarlierActions = sql(
  'earlier-actions-on-author',
  `
    with actions as (
      select s.action
        from moderation_cases c
        join moderation_actions s on s.case_id = c.id
       where c.author_id = $1
         and c.id <> $2
       limit 1000
    )
    select count(*) filter (where action = 'warn')::int as warnings,
           count(*) filter (where action = 'remove')::int as removals,
           count(*) filter (where action = 'suspend')::int as suspensions
      from actions`,
)

const selectContentImages = sql(
  'images-of-content',
  `
    select m.id, m.width, m.height, m.alt
      from media m
     where m.ready_at is not null
       and m.id in (
             select id from media where $1 = 'prayer' and prayer_id = $2
              union all
             select id from media where $1 = 'miracle' and miracle_id = $2
              union all
             select id from media where $1 = 'message' and message_id = $2
              union all
             select id from media where $1 = 'campaign' and campaign_id = $2)
     order by m.position, m.id`,
)

const aroundMessage = sql(
  'messages-around',
  `
    select x.id as "id!", x.user_id as "userId!", x.content as "text!", x.created_at as "at!", x.id = $2 as "isReported!",
           display_name(a.full_name, a.username, a.shown_as) as name
      from messages_around($1, $2, ${AROUND}) x
      join profiles a on a.id = x.user_id
     order by x.number`,
)

const selectEarlierTexts = sql(
  'earlier-texts-of-message',
  `
    select content as "text!", replaced_at as "replacedAt!"
      from earlier_words_for_moderators($1, $2)
     order by replaced_at`,
)

/** Two look-ups along the index of waiting cases: behind this one, or from the start. */
const nextWaitingCase = sql(
  'next-waiting-moderation-case',
  `
    select coalesce(
             (select c.id
                from moderation_cases here
                join moderation_cases c on (c.due_at, c.id) > (here.due_at, here.id)
               where here.id = $2
                 and c.state = 'open'
                 and ${notOwn}
               order by c.due_at, c.id
               limit 1),
             (select c.id
                from moderation_cases c
               where c.id <> $2
                 and c.state = 'open'
                 and ${notOwn}
               order by c.due_at, c.id
               limit 1)) as "nextCaseId"`,
)

/** A case as found for a view or an action. */
export type FoundCase = CardRow &
  ActionConditions & { subjectId: string; mayRead: boolean; suspendedUntil: string | null }
type ReadContext = Pick<Context<'moderator'>, 'db' | 'actor' | 'clock'>

/** Finds a case; a view of content that is not public is audited. Throws NOT_FOUND. */
export async function findCase(
  { db, actor, clock }: ReadContext,
  { caseId, recordsAccess }: { caseId: string; recordsAccess: boolean },
): Promise<FoundCase> {
  const [found] = isId(caseId)
    ? await db.query(wholeCase, [actor.id, caseId, clock.now(), recordsAccess])
    : []
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/**
 * Returns the whole reported content with the reasons and actions, never with the reporters. Private texts are
 * readable only for admins (REQ-66). Throws NOT_FOUND.
 */
export async function getCase(context: ReadContext, { caseId }: { caseId: string }): Promise<Case> {
  return await presentCase(context, await findCase(context, { caseId, recordsAccess: true }))
}

/** Builds the response for a case with all that belongs to it. */
export async function presentCase({ db, actor }: ReadContext, found: FoundCase): Promise<Case> {
  const { id, authorId, kind, subjectId, mayRead } = found
  const isMessage = kind === 'message' && found.isThere && mayRead
  const around = isMessage ? await db.query(aroundMessage, [actor.id, subjectId]) : []
  const earlierWords = isMessage ? await db.query(selectEarlierTexts, [actor.id, subjectId]) : []
  const [next] = await db.query(nextWaitingCase, [actor.id, id])
  const [earlier] = await db.query(selectEarlierActions, [authorId, id])
  return {
    ...presentWithExcerpt(found),
    title: found.title,
    text: found.isThere ? (found.body ?? '') : null,
    images: mayRead ? await db.query(selectContentImages, [kind, subjectId]) : [],
    earlierWords,
    around: around.map(({ userId, name, ...message }) => ({
      ...message,
      author: { name, tint: tintOf(userId) },
    })),
    reports: await db.query(reportsOfCase, [id]),
    actions: await db.query(selectCaseActions, [id]),
    earlier: earlier ?? { warnings: 0, removals: 0, suspensions: 0 },
    suspendedUntil: found.suspendedUntil,
    choices: allowedActionsOf(found),
    nextCaseId: next?.nextCaseId ?? null,
  }
}
