import { type Action, relationsFor } from '#contract/api/permissions.ts'
import {
  type NameReturning,
  type Statement,
  type StatementName,
  sql,
  type ValuesOf,
} from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * The beginning of a statement that changes a prayer: $1 is the actor, $2 the prayer, $3 the relations to which the
 * permissions table grants the action. `known` is the prayer when the actor may see it, for an admin any by its id
 * (REQ-67); `granted` is it when they may also act. The statement adds `done`, the rows it changed, and ends with
 * `outcome`.
 */
export const accessDecision = `
    with seen as (
      select id, user_id, is_anonymous, relations
        from visible_prayers($1)
       where id = $2
    ), known as (
      select id, user_id, is_anonymous, relations
        from seen
       union all
      select id, user_id, is_anonymous, relations
        from prayers_for_admin($1)
       where id = $2
         and not exists (select from seen)
    ), granted as (
      select id, user_id, not relations && array_remove($3::text[], 'admin') as is_by_role
        from known
       where relations && $3::text[]
    )`

export const outcome = `
    select k.user_id as "ownerId", k.is_anonymous as "isAnonymous",
           g.id is not null as "isGranted",
           coalesce(g.is_by_role, false) as "isByRole",
           exists (select from done) as "isDone"
      from known k
      left join granted g on g.id = k.id`

/** Changes nothing and thereby only locks the prayer. */
const lockStatement = sql(
  'lock-prayer',
  `${accessDecision}, done as (
      update prayer_requests
         set status = status
       where id in (select id from granted)
      returning id
    )
    ${outcome}`,
)

type Outcome = {
  ownerId: string
  isAnonymous: boolean
  isGranted: boolean
  isByRole: boolean
  isDone: boolean
}
type Acting = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'consume'>
/** The values of a statement from $4 on. */
type OwnValues<N extends StatementName> =
  ValuesOf<N> extends readonly [unknown, unknown, unknown, ...infer Own] ? Readonly<Own> : never
type ActionRequest = { action: Action; prayerId: string }

/**
 * Checks access and changes a prayer in one statement; its own values start at $4. Returns whether a row changed:
 * further conditions are part of the statement. Throws NOT_FOUND for an invisible prayer, FORBIDDEN for a visible one
 * without the permission (REQ-204). An action allowed only by the role is counted and audited.
 */
export async function actOnPrayer<N extends NameReturning<Outcome>>(
  context: Acting,
  statement: Statement<N>,
  { action, prayerId, values }: ActionRequest & { values: OwnValues<N> },
): Promise<{ ownerId: string; isAnonymous: boolean; isDone: boolean }> {
  const { db, actor } = context
  // The compiler cannot put the values of a statement together again from their parts.
  const all: readonly unknown[] = [actor.id, prayerId, relationsFor(action), ...values]
  const [found] = isId(prayerId) ? await db.query(statement, all as unknown as ValuesOf<N>) : []
  if (!found) throw new Failure('NOT_FOUND')
  const { ownerId, isAnonymous, isGranted, isByRole, isDone } = found
  if (!isGranted) throw new Failure('FORBIDDEN')
  if (isDone && isByRole) {
    const subject = { kind: 'prayer', id: prayerId, ownerId } as const
    await authorizeStaffAction(context, { action, subject })
  }
  return { ownerId, isAnonymous, isDone }
}

/**
 * Locks a prayer for the actor until the transaction ends, for actions of several statements: concurrent ones run one
 * after the other and see each other's changes. Returns the owner's id. Throws like actOnPrayer, NOT_FOUND also when
 * it was deleted meanwhile.
 */
export async function lockPrayer(context: Acting, request: ActionRequest): Promise<string> {
  const { ownerId, isDone } = await actOnPrayer(context, lockStatement, { ...request, values: [] })
  if (!isDone) throw new Failure('NOT_FOUND')
  return ownerId
}
