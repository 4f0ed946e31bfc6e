import type { departureOperations } from '#contract/departures.ts'
import type { Input } from '#contract/operation.ts'
import type { Statement } from '#server/database/db.ts'
import { closeAccount, holdDepartingMember } from '#server/features/account/departure/commands.ts'
import { requireAnotherAdmin, requireStillAdmin } from '#server/features/account/roles/commands.ts'
import { closeCampaignsOf } from '#server/features/campaigns/departure/commands.ts'
import { isPaymentInProgress, makeGiftsAnonymous } from '#server/features/donations/departure/commands.ts'
import { holdGroupsOf, leaveGroupsOf } from '#server/features/groups/departure/commands.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { requireFresh } from '#server/platform/fresh-sign-in.ts'
import { isId } from '#server/platform/ids.ts'
import { isMoneyOwed } from './queries.ts'

/** From the moment this is committed nothing of theirs is seen: every read asks out_of_sight. Nobody leaves twice. */
const insertDeparture: Statement = {
  name: 'insert-departure',
  text: `
    insert into departures (member_id, left_at)
    values ($1, $2)
    on conflict (member_id) do nothing
    returning member_id`,
}

type Done = Record<string, never>
type Leaving = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'tell' | 'enqueue'>

/**
 * Deletes one's own account, suspended or not (PROF-7, decision 119). Throws FRESH_SIGN_IN_REQUIRED, LAST_ADMIN,
 * MONEY_OWED, PAYMENT_IN_PROGRESS. Pressed twice, the second time is no member's any more.
 */
export async function deleteAccount(context: Context<'member'>): Promise<Done> {
  requireFresh(context.actor, context.clock)
  const left = await depart(context, { memberId: context.actor.id, reason: null })
  if (!left) throw new Failure('UNAUTHENTICATED')
  context.cookies.closeSession()
  return {}
}

/**
 * Deletes the account of somebody else, who is mailed the reason (decision 96). The actor's own role is asked for again
 * under the admins' turn, so that of two who delete each other one is left. Throws like deleteAccount, and NOT_FOUND,
 * FORBIDDEN for oneself.
 */
export async function deletePerson(
  context: Context<'admin'>,
  { personId, reason }: Input<(typeof departureOperations)['deletePerson']>,
): Promise<Done> {
  const { actor, clock, enqueue } = context
  requireFresh(actor, clock)
  await requireStillAdmin(context)
  if (personId === actor.id) throw new Failure('FORBIDDEN')
  const left = isId(personId) ? await depart(context, { memberId: personId, reason }) : null
  if (!left) throw new Failure('NOT_FOUND')
  await enqueue('send-departure-mail', { ...left, reason })
  return {}
}

/**
 * Lets a member leave for good, in one transaction of few statements, however much they wrote: what they are is gone,
 * what they said is out of sight, and a job removes it (ruling 12, security P16). Their row is held first, so that
 * nothing of theirs comes in between; groups before it, gifts before campaigns, as everybody else holds them. Null for
 * who is not there any more.
 */
async function depart(
  context: Leaving,
  { memberId, reason }: { memberId: string; reason: string | null },
): Promise<{ email: string; fullName: string } | null> {
  const { db, actor, clock, tell, enqueue } = context
  await requireAnotherAdmin(context, memberId)
  const groups = await holdGroupsOf(db, memberId)
  const member = await holdDepartingMember(db, memberId)
  const at = clock.now()
  if (!member || (await db.query(insertDeparture, [memberId, at])).length === 0) return null
  await makeGiftsAnonymous(context, memberId)
  await closeCampaignsOf(context, memberId)
  // Only now: who began to give has been waited for, and nobody begins any more.
  if (await isPaymentInProgress(context, memberId)) throw new Failure('PAYMENT_IN_PROGRESS')
  if (await isMoneyOwed(db, memberId)) throw new Failure('MONEY_OWED')
  await leaveGroupsOf(context, memberId, groups)
  await closeAccount(context, memberId)
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at, actorId: actor.id, action: 'account.departed', subject, reason })
  await tell('account.departed', { accountId: memberId })
  await enqueue('finish-departure', { memberId })
  return member
}
