import type { Page } from '#contract/api/paging.ts'
import type { AuditEntry } from '#contract/moderation/audit-operations.ts'
import { auditLimits } from '#contract/moderation/people-constants.ts'
import { normalizeEmail } from '#contract/values/email-address.ts'
import { type StatementReturning, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { placesOf } from './audit-places.ts'

/** A deleted member has no name in the log either, nor has the author of what is without a name (REQ-465). */
const named = `
    select e.id, e.at, e.action,
           display_name(b.full_name, b.username, b.shown_as) as by, b.id as "byId", e.actor_id as "actorId",
           e.subject_kind as "subjectKind", e.subject_id as "subjectId",
           display_name(o.full_name, o.username, o.shown_as) as owner, o.id as "ownerId",
           e.reason`

const withNames = `
      left join profiles b on b.id = e.actor_id and not exists (select from account_deletions d where d.member_id = b.id)
      left join profiles o
        on o.id = e.owner_id
       and not exists (select from account_deletions d where d.member_id = o.id)
       and not is_anonymous_subject(e.subject_kind, e.subject_id)
     order by e.at desc, e.id desc`

const columns = 'l.id, l.at, l.actor_id, l.action, l.subject_kind, l.subject_id, l.owner_id, l.reason'

export const newestEntries = `order by l.at desc, l.id desc limit ${auditLimits.pageSize + 1}`

/** The subselects hide the values from the planner, so that one generic plan serves all pages. */
export const afterEntry = '(l.at, l.id) < ((select $1::timestamptz), (select $2::uuid))'

const everything = sql(
  'audit-log',
  `${named}
      from (select ${columns} from audit_log l where ${afterEntry} ${newestEntries}) e ${withNames}`,
)

/**
 * Some actions are rare among millions of others: a loose index scan finds the actions with this prefix, then the
 * newest entries of each. Only that index has this order, so the planner does not scan the log.
 */
const ofActions = sql(
  'audit-log-of-actions',
  `
    with recursive acts as (
      (select l.action collate "C" as action
         from audit_log l
        where l.action collate "C" >= $3
        order by l.action collate "C"
        limit 1)
      union all
      select (select l.action collate "C"
                from audit_log l
               where l.action collate "C" > a.action
               order by l.action collate "C"
               limit 1)
        from acts a
       where starts_with(a.action, $3)
    )
    ${named}
      from (select n.*
              from acts a
             cross join lateral (
               select ${columns}
                 from audit_log l
                where (l.action collate "C", l.at, l.id) < (a.action, $1::timestamptz, $2::uuid)
                  and l.action collate "C" >= a.action
                order by l.action collate "C" desc, l.at desc, l.id desc
                limit ${auditLimits.pageSize + 1}) n
             where starts_with(a.action, $3)
             order by n.at desc, n.id desc
             limit ${auditLimits.pageSize + 1}) e ${withNames}`,
)

/**
 * The planner sees the value of this filter. Without it the plan depends on no value, and the log of a busy actor is
 * read along the index instead of being sorted.
 */
const ofAction = 'and starts_with(l.action, $4)'

const newest = `and ${afterEntry} ${newestEntries}`

const byActor = `select ${columns} from audit_log l where l.actor_id = (select $3::uuid)`

const ofOwner = `
    select ${columns}
      from audit_log l
     where l.owner_id = (select $3::uuid)
       and not is_anonymous_subject(l.subject_kind, l.subject_id)`

const onePage = `${withNames} limit ${auditLimits.pageSize + 1}`

type EntryRow = Omit<AuditEntry, 'isByViewer' | 'place'> & { actorId: string }
type Entries = StatementReturning<EntryRow>
type Narrowable = { whole: Entries; narrowed: Entries }

const ofActor: Narrowable = {
  whole: sql('audit-log-of-actor', `${named} from (${byActor} ${newest}) e ${withNames}`),
  narrowed: sql(
    'audit-log-of-actor-and-actions',
    `${named} from (${byActor} ${ofAction} ${newest}) e ${withNames}`,
  ),
}

/** Actions by a person, and actions on their content, except on what is without their name. */
const ofPerson: Narrowable = {
  whole: sql(
    'audit-log-of-person',
    `${named} from ((${byActor} ${newest}) union (${ofOwner} ${newest})) e ${onePage}`,
  ),
  narrowed: sql(
    'audit-log-of-person-and-actions',
    `${named}
      from ((${byActor} ${ofAction} ${newest}) union (${ofOwner} ${ofAction} ${newest})) e ${onePage}`,
  ),
}

const accountOf = sql('account-of-email', 'select id from accounts where email = $1')

type ReadContext = Pick<Context<'moderator'>, 'db' | 'actor'>
type AuditLogQuery = { action?: string; person?: string; cursor?: string }

/**
 * Lists the actions of staff, newest first: admins see all and may filter by action prefix or person; moderators see
 * only their own, whatever person they ask for, because an e-mail must not reveal an owner (SEC-3.4). Throws INVALID
 * for a foreign cursor.
 */
export async function listAuditLog(context: ReadContext, input: AuditLogQuery): Promise<Page<AuditEntry>> {
  const { db, actor } = context
  const rows = await readEntries(context, input)
  const places = await placesOf(db, actor.id, rows)
  const seesAccounts = actor.roles.includes('admin')
  return pageFrom(rows, {
    size: auditLimits.pageSize,
    cursorOf: ({ at, id }) => [at, id],
    present: ({ actorId, ...entry }) => ({
      ...entry,
      isByViewer: actorId === actor.id,
      place: places.get(entry.subjectId) ?? null,
      byId: seesAccounts ? entry.byId : null,
      ownerId: seesAccounts ? entry.ownerId : null,
    }),
  })
}

async function readEntries(
  { db, actor }: ReadContext,
  { action, person, cursor }: AuditLogQuery,
): Promise<EntryRow[]> {
  const cursorValues = decodeCursor(cursor)
  const beginning = action?.toLowerCase() ?? ''
  const read = ({ whole, narrowed }: Narrowable, who: string) =>
    beginning
      ? db.query(narrowed, [...cursorValues, who, beginning])
      : db.query(whole, [...cursorValues, who])
  const email = normalizeEmail(person ?? '')
  if (!actor.roles.includes('admin')) {
    const isAboutOthers = email !== '' && email !== actor.email
    return isAboutOthers ? [] : await read(ofActor, actor.id)
  }
  if (email) {
    const [account] = await db.query(accountOf, [email])
    return account ? await read(ofPerson, account.id) : []
  }
  if (beginning) return await db.query(ofActions, [...cursorValues, beginning])
  return await db.query(everything, cursorValues)
}
