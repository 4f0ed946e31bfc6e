import { sql } from '#server/database/db.ts'
import { lockGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const addressOfRequester = sql('address-of-requester', 'select email from accounts where id = $1')

type Decision = { kind: 'join-accepted' | 'join-rejected'; userId: string; groupId?: string }

/** Mails the decision to the requester. A rejection does not link to the group either. */
export async function mailDecision(
  { db, enqueue }: Pick<Context<'member'>, 'db' | 'clock' | 'enqueue'>,
  { kind, userId, groupId }: Decision,
): Promise<void> {
  const [requester] = await db.query(addressOfRequester, [userId])
  if (requester) await enqueue('send-mail', { kind, email: requester.email, groupId })
}

const selectRequest = sql(
  'join-request-to-decide',
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

/** Reads requester and group, which never change, so no lock is needed. */
export async function findJoinRequest({ db }: Pick<Member, 'db'>, requestId: string) {
  const values = [requestId] as const
  const [found] = isId(requestId) ? await db.query(selectRequest, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** Locks the group of a request for its decision. Nobody decides on their own request, not even a site admin. */
export async function findDecidable(context: Member, requestId: string) {
  const found = await findJoinRequest(context, requestId)
  await lockGroup(context, { action: 'group.decide', groupId: found.groupId })
  if (found.userId === context.actor.id) throw new Failure('FORBIDDEN')
  return found
}

type Outcome = 'accepted' | 'rejected' | 'canceled'

/** Stores the outcome of a pending request. Throws ALREADY_DECIDED when another decision came first. */
export async function decideRequest(
  { db, actor, clock }: Member,
  requestId: string,
  outcome: Outcome,
): Promise<void> {
  const decided = await db.query(updateRequest, [requestId, outcome, clock.now(), actor.id])
  if (decided.length === 0) throw new Failure('ALREADY_DECIDED')
}
