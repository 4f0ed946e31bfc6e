import { type Action, allows, type Relation } from '#contract/api/permissions.ts'
import { groupLimits } from '#contract/values/constants.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * Locked until the transaction ends: a removal that runs at the same moment waits, or has been seen. The group comes first,
 * as in every change of one, so that nobody who deletes it waits for this in a circle.
 */
const ownMemberships: Statement = {
  name: 'own-memberships',
  text: `
    select m.group_id as "groupId"
      from groups g
      join group_members m on m.group_id = g.id
     where m.user_id = $1
       and g.id = any($2::uuid[])
     order by g.id
       for key share of g
       for share of m`,
}

/**
 * The turn is taken before the row, and before the transaction has a number: so the numbers of those who change a group
 * grow in the order of their commits, and facts of one group are read in the order in which they happened.
 */
const selectGroupForUpdate: Statement = {
  name: 'lock-group',
  text: `
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended($1::text, 0))
    )
    select g.id
      from turn
     cross join groups g
     where g.id = $1::uuid
       for no key update of g`,
}

const selectGroupAccess: Statement = {
  name: 'group-footing',
  text: `
    select owner_id as "ownerId", role, relations
      from visible_groups($1)
     where id = $2`,
}

/** How somebody stands to a group that they may know of. */
export type GroupAccess = {
  ownerId: string
  role: 'owner' | 'admin' | 'member' | null
  relations: Relation[]
  /** They may do it by right of their site role alone, which is written down. */
  isByRole: boolean
}

type Acting = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'consume'>
type ActionRequest = { action: Action; groupId: string }

/**
 * Asks whether the actor may do something to a group. Throws NOT_FOUND for one they may not know of, FORBIDDEN for one
 * they may (REQ-204).
 */
export async function requireGroup(
  { db, actor }: Pick<Acting, 'db' | 'actor'>,
  { action, groupId }: ActionRequest,
): Promise<GroupAccess> {
  const [found] = isId(groupId) ? await db.query<GroupAccess>(selectGroupAccess, [actor.id, groupId]) : []
  if (!found || found.relations.length === 0) throw new Failure('NOT_FOUND')
  const { relations } = found
  if (!allows(action, relations)) throw new Failure('FORBIDDEN')
  const isByRole = !allows(
    action,
    relations.filter((relation) => relation !== 'admin'),
  )
  return { ...found, isByRole }
}

/** Waits until nobody else changes this group or who is in it, and keeps others waiting until the transaction ends. */
export async function lockGroupRow(db: Db, groupId: string): Promise<void> {
  await db.query(selectGroupForUpdate, [groupId])
}

/**
 * The beginning of every change to a group or to who is in it: its row is held until the transaction ends, so that all
 * of them come one after the other, and the rights are read only then, when nobody else can change them. Throws like
 * requireGroup; what is done by right of a site role alone is counted and audited (SEC-3.2).
 */
export async function lockGroup(context: Acting, { action, groupId }: ActionRequest): Promise<GroupAccess> {
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
 * To which of these groups a member belongs; until the transaction ends they stay in them, or have left before
 * (PNEW-12, SEC-3.1).
 */
export async function lockMemberships(
  db: Db,
  { memberId, groupIds }: { memberId: string; groupIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const locked = await db.query<{ groupId: string }>(ownMemberships, [memberId, groupIds])
  return new Set(locked.map(({ groupId }) => groupId))
}

/** One row of a list inside a group, with how the viewer stands to the group; without an id when the list is empty. */
export type Listed<Row extends { id: string }> = { groupRelations: Relation[] } & (Row | { id: null })

/**
 * What a statement listed that joins a list to the group from `visible_groups`: who looks and what they see are one
 * moment. Throws NOT_FOUND when the group is none that the viewer may know of, FORBIDDEN when it keeps the list from them.
 */
export function grantedRows<Row extends { id: string }>(rows: readonly Listed<Row>[], action: Action): Row[] {
  const [first] = rows
  if (!first) throw new Failure('NOT_FOUND')
  if (!allows(action, first.groupRelations)) throw new Failure('FORBIDDEN')
  return rows.filter((row): row is { groupRelations: Relation[] } & Row => row.id !== null)
}

/** Who was removed before this moment comes into an open group at once again. */
export function removalCutoff(now: Date): Date {
  return secondsFrom(now, -groupLimits.removalDays * 86_400)
}
