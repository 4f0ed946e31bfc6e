import type { GroupRole } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

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

type Membership = { groupId: string; userId: string }

/**
 * Adds a member to a group whose row the caller has locked; they start reading at its newest message. Throws
 * ALREADY_MEMBER and GROUP_FULL (REQ-88).
 */
export async function addMember(
  { db, actor, clock, publish }: Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'publish'>,
  { groupId, userId, role }: Membership & { role: GroupRole },
): Promise<void> {
  const values = [groupId, userId, role, clock.now(), actor.id] as const
  const [joined] = await db.query(insertMember, values)
  if (!joined) throw new Failure('NOT_FOUND')
  await publish('member.joined', { groupId, userId })
  const { requestId } = joined
  if (requestId) await publish('join-request.accepted', { groupId, requestId, userId })
}
