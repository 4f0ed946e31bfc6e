import { type Action, allows } from '#contract/api/permissions.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * Locks until the transaction ends: a concurrent removal waits, or is visible already. The group is locked first, as in
 * every change of one, so that deleting it cannot deadlock.
 */
const ownMemberships = sql(
  'own-memberships',
  `
    select m.group_id as "groupId"
      from groups g
      join group_members m on m.group_id = g.id
     where m.user_id = $1
       and g.id = any($2::uuid[])
     order by g.id
       for key share of g
       for share of m`,
)

/**
 * The advisory lock comes before the row lock and before the transaction gets its id, so the ids of transactions that
 * change a group grow in commit order, and events of one group are delivered in the order in which they happened.
 */
const selectGroupForUpdate = sql(
  'lock-group',
  `
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended($1::text, 0))
    )
    select g.id
      from turn
     cross join groups g
     where g.id = $1::uuid
       for no key update of g`,
)

const selectGroupAccess = sql(
  'group-access',
  `
    select owner_id as "ownerId", role, relations
      from visible_groups($1)
     where id = $2`,
)

/** The relations of a member to a visible group. */
export type GroupAccess = {
  ownerId: string
  role: string | null
  relations: readonly string[]
  /** Allowed by the site role alone, which is audited. */
  isByRole: boolean
}

type ActorContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'consume'>
type ActionRequest = { action: Action; groupId: string }

/**
 * Checks whether the actor may do something to a group. Throws NOT_FOUND for a group they may not know of, FORBIDDEN
 * for one they may (REQ-204).
 */
export async function requireGroup(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  { action, groupId }: ActionRequest,
): Promise<GroupAccess> {
  const [found] = isId(groupId) ? await db.query(selectGroupAccess, [actor.id, groupId]) : []
  if (!found || found.relations.length === 0) throw new Failure('NOT_FOUND')
  const { relations } = found
  if (!allows(action, relations)) throw new Failure('FORBIDDEN')
  return { ...found, isByRole: isByRole(action, relations) }
}

/** Whether only the site role allows the action. */
function isByRole(action: Action, relations: readonly string[]): boolean {
  return !allows(
    action,
    relations.filter((relation) => relation !== 'admin'),
  )
}

/** Locks a group and its memberships against other changes until the transaction ends. */
export async function lockGroupRow(db: Db, groupId: string): Promise<void> {
  await db.query(selectGroupForUpdate, [groupId])
}

/**
 * Starts every change to a group or its memberships: locks the row until the transaction ends, so that changes run one
 * after the other and rights are read when nobody else can change them. Throws like requireGroup; actions by site role
 * alone are counted and audited (SEC-3.2).
 */
export async function lockGroup(
  context: ActorContext,
  { action, groupId }: ActionRequest,
): Promise<GroupAccess> {
  const { db, actor } = context
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  await lockGroupRow(db, groupId)
  const found = await requireGroup({ db, actor }, { action, groupId })
  if (found.isByRole) {
    const subject = { kind: 'group', id: groupId, ownerId: found.ownerId } as const
    await authorizeStaffAction(context, { action, subject })
  }
  return found
}

/**
 * Returns which of these groups a member belongs to, and locks those memberships until the transaction ends (PNEW-12,
 * SEC-3.1).
 */
export async function lockMemberships(
  db: Db,
  { memberId, groupIds }: { memberId: string; groupIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const locked = await db.query(ownMemberships, [memberId, groupIds])
  return new Set(locked.map(({ groupId }) => groupId))
}

type ReadContext = Pick<ActorContext, 'db' | 'actor' | 'clock'>
type GroupRead = { action: Action; groupId: string; ownerId: string; relations: readonly string[] }

/**
 * Records a read of a group that only the site role allows, before it is answered: without the audit row nothing is
 * shown (SEC-3.2). Not by the reading statement, which has to work on a database that takes no writes.
 */
export async function recordReadByRole(
  { db, actor, clock }: ReadContext,
  { action, groupId, ownerId, relations }: GroupRead,
): Promise<void> {
  if (!isByRole(action, relations)) return
  const subject = { kind: 'group', id: groupId, ownerId } as const
  await recordAudit(db, {
    at: clock.now(),
    actorId: actor.id,
    action: action === 'group.read' ? action : 'group.look',
    subject,
  })
}

/** A row of a list inside a group, with the viewer's relations to the group; without an id when the list is empty. */
type Listed = { groupRelations: readonly string[]; id: string | null }

/**
 * Unwraps the rows of a statement that joins a list to the group from `visible_groups`, so that access check and list
 * share one snapshot. Throws NOT_FOUND when the viewer may not know of the group, FORBIDDEN when they may not read the
 * list.
 */
export function grantedRows<Row extends Listed>(
  rows: readonly Row[],
  action: Action,
): Extract<Row, { id: string }>[] {
  const [first] = rows
  if (!first) throw new Failure('NOT_FOUND')
  if (!allows(action, first.groupRelations)) throw new Failure('FORBIDDEN')
  return rows.filter((row): row is Extract<Row, { id: string }> => row.id !== null)
}

/** The same for a list that a site admin may read by role, which is recorded; each row names the group's owner. */
export async function auditedRows<Row extends Listed & { groupOwnerId: string }>(
  context: ReadContext,
  rows: readonly Row[],
  { right: action, groupId }: { right: Action; groupId: string },
): Promise<Extract<Row, { id: string }>[]> {
  const granted = grantedRows(rows, action)
  const [first] = rows
  if (first) {
    const { groupRelations: relations, groupOwnerId: ownerId } = first
    await recordReadByRole(context, { action, groupId, ownerId, relations })
  }
  return granted
}

/** A member removed before this moment may rejoin an open group without asking. */
export function removalCutoff(now: Date): Date {
  return secondsFrom(now, -groupLimits.removalDays * 86_400)
}
