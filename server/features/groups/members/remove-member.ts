import type { Input } from '#contract/api/define-operation.ts'
import type { GroupMember, groupMemberOperations } from '#contract/groups/group-members.ts'
import type { GroupRole } from '#contract/groups/group-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { removalCutoff } from '#server/features/groups/groups-access.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readMember } from './list-members.ts'
import { lockMember } from './member-access.ts'

/** Joining in any way ends a pending request: nobody is a member with a pending request (SEC-K2). */
const insertMember = sql(
  'insert-member',
  `
    with counted as (
      update groups
         set member_count = member_count + 1
       where id = $1
      returning id, last_message_number
    ), joined as (
      insert into group_members (group_id, user_id, role, joined_at, last_read_number)
      select id, $2, $3, $4, last_message_number from counted
      returning group_id, user_id
    ), returned as (
      delete from group_removals where group_id = $1 and user_id = $2
    ), answered as (
      update group_join_requests r
         set status = 'accepted', decided_at = $4, decided_by = $5
        from joined j
       where r.group_id = j.group_id
         and r.user_id = j.user_id
         and r.status = 'pending'
      returning r.id
    )
    select (select id from answered) as "requestId"
      from joined`,
)

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

const setRole = sql('set-member-role', 'update group_members set role = $2 where id = $1')

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
type Membership = { groupId: string; userId: string }

/**
 * Adds a member to a group whose row the caller has locked; they start reading at its newest message. Throws
 * ALREADY_MEMBER and GROUP_FULL (REQ-88).
 */
export async function addMember(
  { db, actor, clock, publish }: MemberContext,
  { groupId, userId, role }: Membership & { role: GroupRole },
): Promise<void> {
  const values = [groupId, userId, role, clock.now(), actor.id] as const
  const [joined] = await db.query(insertMember, values)
  if (!joined) throw new Failure('NOT_FOUND')
  await publish('member.joined', { groupId, userId })
  const { requestId } = joined
  if (requestId) await publish('join-request.accepted', { groupId, requestId, userId })
}

/**
 * Removes a member from a group whose row the caller has locked; the caller publishes why. Throws NOT_FOUND for a
 * non-member.
 */
export async function endMembership(
  { db }: Pick<MemberContext, 'db'>,
  { groupId, userId }: Membership,
): Promise<void> {
  const ended = await db.query(deleteMember, [groupId, userId])
  if (ended.length === 0) throw new Failure('NOT_FOUND')
}

type Inputs = typeof groupMemberOperations

/** Promotes a member to group admin or demotes them; the same role again changes nothing (REQ-31, GDET-5). */
export async function changeMemberRole(
  context: Context<'member'>,
  { groupId, memberId, role }: Input<Inputs['changeMemberRole']>,
): Promise<GroupMember> {
  const { db, publish } = context
  const target = await lockMember(context, { action: 'member.changeRole', groupId, memberId })
  if (target.role !== role) {
    await db.query(setRole, [memberId, role])
    await publish('member.role-changed', { groupId, userId: target.userId, role })
  }
  return await readMember(context, { groupId, memberId })
}

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
