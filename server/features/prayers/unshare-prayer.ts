import { relationsFor } from '#contract/api/permissions.ts'
import { sql } from '#server/database/db.ts'
import { lockMemberships, requireGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * Checks access and locks the prayer if granted: for its owner, or the roles that the table grants in this group ($4).
 */
const lockSharedPrayer = sql(
  'lock-shared-prayer',
  `
    with seen as (
      select id, user_id from visible_prayers($1) where id = $3
    ), known as (
      select id, user_id
        from seen
       union all
      select id, user_id
        from prayers_for_admin($1)
       where id = $3
         and not exists (select from seen)
    ), granted as (
      select k.id, k.user_id,
             k.user_id <> $1 and not g.relations && array_remove($4::text[], 'admin') as is_by_role
        from known k
        join prayer_shares s on s.prayer_id = k.id and s.group_id = $2
        left join visible_groups($1) g on g.id = s.group_id
       where k.user_id = $1
          or g.relations && $4::text[]
    )
    update prayer_requests p
       set status = p.status
      from granted
     where p.id = granted.id
    returning granted.user_id as "ownerId", granted.is_by_role as "isByRole!"`,
)

const endShare = sql(
  'end-prayer-share',
  `
    delete from prayer_shares
     where group_id = $1
       and prayer_id = $2
    returning prayer_id`,
)

const becomePrivate = sql(
  'make-unshared-prayer-private',
  `
    update prayer_requests p
       set audience = 'private'
     where p.id = $1
       and p.audience = 'groups'
       and not exists (select from prayer_shares s where s.prayer_id = p.id)
    returning p.id`,
)

type Shared = { groupId: string; prayerId: string }
type LockedPrayer = { ownerId: string; isByRole: boolean }

/**
 * Unshares a prayer from a group, by those who run it or by its owner; without any group left it is private again
 * (REQ-84, REQ-112). The memberships are locked before the prayer, in the order of a removal.
 */
export async function unsharePrayer(
  context: Context<'member'>,
  { groupId, prayerId }: Shared,
): Promise<Record<never, never>> {
  const { db, publish } = context
  const { ownerId, isByRole } = await lockForUnsharing(context, { groupId, prayerId })
  const ended = await db.query(endShare, [groupId, prayerId])
  if (ended.length === 0) throw new Failure('NOT_FOUND')
  const withdrawn = await db.query(becomePrivate, [prayerId])
  if (isByRole) {
    const subject = { kind: 'prayer', id: prayerId, ownerId } as const
    await authorizeStaffAction(context, { action: 'group.unsharePrayer', subject })
  }
  await publish('prayer.unshared', { prayerId, groupId })
  if (withdrawn.length > 0)
    await publish('prayer.audience-changed', { prayerId, ownerId, audience: 'private', wasPublic: false })
  return {}
}

/** A refusal depends on the group alone, so that it reveals nothing about the group's content. */
async function lockForUnsharing(
  { db, actor }: Context<'member'>,
  { groupId, prayerId }: Shared,
): Promise<LockedPrayer> {
  const action = 'group.unsharePrayer'
  if (isId(groupId) && isId(prayerId)) {
    await lockMemberships(db, { memberId: actor.id, groupIds: [groupId] })
    const values = [actor.id, groupId, prayerId, relationsFor(action)] as const
    const [locked] = await db.query(lockSharedPrayer, values)
    if (locked) return locked
  }
  await requireGroup({ db, actor }, { action, groupId })
  throw new Failure('NOT_FOUND')
}
