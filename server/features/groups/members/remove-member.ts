import type { Input } from '#contract/api/define-operation.ts'
import type { groupMemberOperations } from '#contract/groups/group-members.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { removalCutoff } from '#server/features/groups/groups-access.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockMember } from './member-access.ts'

const deleteMember = sql(
  'delete-member',
  `
    with gone as (
      delete from group_members
       where group_id = $1
         and user_id = $2
      returning group_id
    )
    update groups
       set member_count = member_count - 1
     where id in (select group_id from gone)
    returning id`,
)

const insertRemoval = sql(
  'record-removal',
  `
    insert into group_removals (group_id, user_id, removed_at)
    values ($1, $2, $3)
    on conflict on constraint group_removals__once do update set removed_at = excluded.removed_at`,
)

const forgetRemovals = sql('delete-old-removals', 'delete from group_removals where removed_at <= $1')

const forgetInvite = sql('delete-invite-of-removed', 'delete from group_invites where group_id = $1')

type MemberContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'publish'>

/**
 * Removes a member from a group whose row the caller has locked; the caller publishes why. Throws NOT_FOUND for a
 * non-member.
 */
export async function endMembership(
  { db }: Pick<MemberContext, 'db'>,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  const ended = await db.query(deleteMember, [groupId, userId])
  if (ended.length === 0) throw new Failure('NOT_FOUND')
}

type Inputs = typeof groupMemberOperations

/**
 * Removes a member from a group. Transactional subscribers unshare what they shared with it, and the invite link is
 * voided (REQ-31, REQ-85; GDET-6). For 30 days an open group requires them to ask.
 */
export async function removeMember(
  context: Context<'member'>,
  { groupId, memberId }: Input<Inputs['removeMember']>,
): Promise<Record<string, never>> {
  const { db, clock, publish } = context
  const { userId } = await lockMember(context, { action: 'member.remove', groupId, memberId })
  await endMembership(context, { groupId, userId })
  await db.query(insertRemoval, [groupId, userId, clock.now()])
  await db.query(forgetInvite, [groupId])
  await publish('member.removed', { groupId, userId })
  return {}
}

/** Deletes removals old enough for an open group to admit at once again. */
export async function cleanUpRemovals(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(forgetRemovals, [removalCutoff(clock.now())])
}
