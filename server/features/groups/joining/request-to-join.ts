import type { Input, Output } from '#contract/api/define-operation.ts'
import { allows } from '#contract/api/permissions.ts'
import type { joiningOperations } from '#contract/groups/joining-operations.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { lockGroup, removalCutoff } from '#server/features/groups/groups-access.ts'
import { addMember } from '#server/features/groups/members/add-member.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decideRequest, findJoinRequest } from './decide-join-request.ts'

/** No addresses when the same person asked recently: canceling a request and asking again sends no second mail. */
const addressesOfDeciders = sql(
  'addresses-of-deciders',
  `
    select a.email
      from group_members m
      join accounts a on a.id = m.user_id
     where m.group_id = $1
       and m.role in ('owner', 'admin')
       and not exists (
             select
               from group_join_requests r
               join group_join_requests earlier on earlier.group_id = r.group_id and earlier.user_id = r.user_id
              where r.id = $2
                and earlier.id <> r.id
                and earlier.created_at > $3)`,
)

/** Mails the owner and admins of a group about a join request. The mail names neither (REQ-148). */
async function mailDeciders(
  { db, clock, enqueue }: Pick<Context<'member'>, 'db' | 'clock' | 'enqueue'>,
  { groupId, requestId }: { groupId: string; requestId: string },
): Promise<void> {
  const lately = secondsFrom(clock.now(), -groupLimits.askAgainHours * 3600)
  const deciders = await db.query(addressesOfDeciders, [groupId, requestId, lately])
  const mails = deciders.map(({ email }) => ({ kind: 'join-requested', email, groupId }) as const)
  if (mails.length > 0) await enqueue('send-mail', ...mails)
}

const selectJoinState = sql(
  'join-state-of-group',
  `
    select is_open and not was_removed($1, id, $3) as "isOpen", member_count >= ${groupLimits.members} as "isFull"
      from visible_groups($1)
     where id = $2`,
)

/** A constraint refuses a second pending request as ALREADY_REQUESTED. */
const insertRequest = sql(
  'insert-join-request',
  `
    insert into group_join_requests (id, group_id, user_id, message, created_at)
    select $1, $2, $3, $4, $5
     where not exists (
             select
               from group_join_requests
              where group_id = $2
                and user_id = $3
                and status = 'rejected'
                and decided_at > $6)
    returning id`,
)

type Member = Context<'member'>
type Inputs = typeof joiningOperations
type RequestId = { requestId: string }
type Done = Record<string, never>

/**
 * Requests to join; an open group admits at once (REQ-30), unless it removed the member in the last 30 days. Throws
 * ALREADY_MEMBER, ALREADY_REQUESTED (GRP-14), ASKED_RECENTLY within a day of a rejection (REQ-82), GROUP_FULL.
 */
export async function requestToJoin(
  context: Member,
  { groupId, message }: Input<Inputs['requestToJoin']>,
): Promise<Output<Inputs['requestToJoin']>> {
  const { db, actor, clock, publish } = context
  const { role, relations } = await lockGroup(context, { action: 'group.read', groupId })
  if (role) throw new Failure('ALREADY_MEMBER')
  if (!allows('group.requestToJoin', relations)) throw new Failure('FORBIDDEN')
  const [group] = await db.query(selectJoinState, [actor.id, groupId, removalCutoff(clock.now())])
  if (group?.isFull) throw new Failure('GROUP_FULL')
  if (group?.isOpen) {
    await addMember(context, { groupId, userId: actor.id, role: 'member' })
    return { membershipStatus: 'member' }
  }
  const now = clock.now()
  const requestId = newId(now)
  const rejectedSince = secondsFrom(now, -groupLimits.askAgainHours * 3600)
  const values = [requestId, groupId, actor.id, message, now, rejectedSince] as const
  const made = await db.query(insertRequest, values)
  if (made.length === 0) throw new Failure('ASKED_RECENTLY')
  await mailDeciders(context, { groupId, requestId })
  await publish('join-request.made', { groupId, requestId, userId: actor.id })
  return { membershipStatus: 'pending' }
}

/** Cancels an own pending request (REQ-82); one of another member does not exist. */
export async function cancelJoinRequest(context: Member, { requestId }: RequestId): Promise<Done> {
  const { groupId, userId } = await findJoinRequest(context, requestId)
  if (userId !== context.actor.id) throw new Failure('NOT_FOUND')
  await lockGroup(context, { action: 'group.read', groupId })
  await decideRequest(context, requestId, 'canceled')
  await context.publish('join-request.canceled', { groupId, requestId, userId })
  return {}
}
