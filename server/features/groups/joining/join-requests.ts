import type { Input, Output } from '#contract/api/define-operation.ts'
import { allows } from '#contract/api/permissions.ts'
import type { joiningOperations } from '#contract/groups/joining-operations.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { lockGroup, removalCutoff } from '#server/features/groups/groups-access.ts'
import { addMember } from '#server/features/groups/members/manage-members.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

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

const addressOfRequester = sql('address-of-requester', 'select email from accounts where id = $1')

type MailContext = Pick<Context<'member'>, 'db' | 'clock' | 'enqueue'>
/** Mails the owner and admins of a group about a join request. The mail names neither (REQ-148). */
async function mailDeciders(
  { db, clock, enqueue }: MailContext,
  { groupId, requestId }: { groupId: string; requestId: string },
): Promise<void> {
  const recent = secondsFrom(clock.now(), -groupLimits.askAgainHours * 3600)
  const deciders = await db.query(addressesOfDeciders, [groupId, requestId, recent])
  const mails = deciders.map(({ email }) => ({ kind: 'join-requested', email, groupId }) as const)
  if (mails.length > 0) await enqueue('send-mail', ...mails)
}

type Decision = { kind: 'join-accepted' | 'join-rejected'; userId: string; groupId?: string }

/** Mails the decision to the requester. A rejection does not link to the group either. */
async function mailDecision(
  { db, enqueue }: MailContext,
  { kind, userId, groupId }: Decision,
): Promise<void> {
  const [requester] = await db.query(addressOfRequester, [userId])
  if (requester) await enqueue('send-mail', { kind, email: requester.email, groupId })
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

const selectRequest = sql(
  'find-join-request',
  'select group_id as "groupId", user_id as "userId" from group_join_requests where id = $1',
)

/** The first decision wins; a later one finds no row to change (GDET-9). */
const updateRequest = sql(
  'decide-join-request',
  `
    update group_join_requests
       set status = $2, decided_at = $3, decided_by = $4
     where id = $1
       and status = 'pending'
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

/**
 * Accepts a request; the requester becomes a plain member. Throws ALREADY_DECIDED for a later decision (GDET-8,
 * GDET-9).
 */
export async function acceptJoinRequest(context: Member, { requestId }: RequestId): Promise<Done> {
  const { groupId, userId } = await findDecidable(context, requestId)
  await decideRequest(context, requestId, 'accepted')
  await addMember(context, { groupId, userId, role: 'member' })
  await mailDecision(context, { kind: 'join-accepted', userId, groupId })
  await context.publish('join-request.accepted', { groupId, requestId, userId })
  return {}
}

/** Rejects a request; only the requester is mailed (REQ-82). */
export async function rejectJoinRequest(context: Member, { requestId }: RequestId): Promise<Done> {
  const { groupId, userId } = await findDecidable(context, requestId)
  await decideRequest(context, requestId, 'rejected')
  await mailDecision(context, { kind: 'join-rejected', userId })
  await context.publish('join-request.rejected', { groupId, requestId, userId })
  return {}
}

/** Cancels an own pending request (REQ-82); one of another member does not exist. */
export async function cancelJoinRequest(context: Member, { requestId }: RequestId): Promise<Done> {
  const { groupId, userId } = await find(context, requestId)
  if (userId !== context.actor.id) throw new Failure('NOT_FOUND')
  await lockGroup(context, { action: 'group.read', groupId })
  await decideRequest(context, requestId, 'canceled')
  await context.publish('join-request.canceled', { groupId, requestId, userId })
  return {}
}

/** Reads requester and group, which never change, so no lock is needed. */
async function find({ db }: Pick<Member, 'db'>, requestId: string) {
  const values = [requestId] as const
  const [found] = isId(requestId) ? await db.query(selectRequest, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** Locks the group of a request for its decision. Nobody decides on their own request, not even a site admin. */
async function findDecidable(context: Member, requestId: string) {
  const found = await find(context, requestId)
  await lockGroup(context, { action: 'group.decide', groupId: found.groupId })
  if (found.userId === context.actor.id) throw new Failure('FORBIDDEN')
  return found
}

type Outcome = 'accepted' | 'rejected' | 'canceled'

async function decideRequest(
  { db, actor, clock }: Member,
  requestId: string,
  outcome: Outcome,
): Promise<void> {
  const decided = await db.query(updateRequest, [requestId, outcome, clock.now(), actor.id])
  if (decided.length === 0) throw new Failure('ALREADY_DECIDED')
}
