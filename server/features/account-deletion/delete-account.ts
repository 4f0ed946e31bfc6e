import type { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { closeAccount, lockDepartingMember } from '#server/features/account/close-account.ts'
import { requireAnotherAdmin, requireStillAdmin } from '#server/features/account/last-admin.ts'
import { closeCampaignsOf } from '#server/features/campaigns/campaign-account-deletion.ts'
import {
  isPaymentInProgress,
  makeDonationsAnonymous,
} from '#server/features/donations/donation-account-deletion.ts'
import { leaveGroupsOf, lockGroupsOf } from '#server/features/groups/groups-account-deletion.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

/** From the moment this is committed nothing of theirs is seen: every read asks out_of_sight. Nobody leaves twice. */
const insertAccountDeletion: Statement = {
  name: 'insert-departure',
  text: `
    insert into departures (member_id, left_at)
    values ($1, $2)
    on conflict (member_id) do nothing
    returning member_id`,
}

type Done = Record<string, never>
type Going = Pick<Context, 'db' | 'clock' | 'publish'>
type Leaving = Going & Pick<Context<'member'>, 'actor' | 'enqueue'>
type DeletedMember = { email: string; fullName: string }

/**
 * Deletes one's own account, suspended or not (PROF-7, REQ-119). Throws FRESH_SIGN_IN_REQUIRED, LAST_ADMIN,
 * PAYMENT_IN_PROGRESS. What is owed to them is no obstacle: it is paid to their bank account after they left. Pressed twice,
 * the second time is no member's any more.
 */
export async function deleteAccount(context: Context<'member'>): Promise<Done> {
  requireFresh(context.actor, context.clock)
  const left = await deleteMember(context, { memberId: context.actor.id, reason: null })
  if (!left) throw new Failure('UNAUTHENTICATED')
  context.cookies.closeSession()
  return {}
}

/**
 * Deletes the account of somebody else, who is mailed the reason (REQ-96). The actor's own role is asked for again
 * under the admins' turn, so that of two who delete each other one is left. Throws like deleteAccount, and NOT_FOUND,
 * FORBIDDEN for oneself.
 */
export async function deletePerson(
  context: Context<'admin'>,
  { personId, reason }: Input<(typeof accountDeletionOperations)['deletePerson']>,
): Promise<Done> {
  const { actor, clock, enqueue } = context
  requireFresh(actor, clock)
  await requireStillAdmin(context)
  if (personId === actor.id) throw new Failure('FORBIDDEN')
  const left = isId(personId) ? await deleteMember(context, { memberId: personId, reason }) : null
  if (!left) throw new Failure('NOT_FOUND')
  await enqueue('send-departure-mail', { ...left, reason })
  return {}
}

/**
 * Lets a member leave for good, in one transaction of few statements, however much they wrote: what they are is gone,
 * what they said is out of sight, and a job removes it (REQ-95, SEC-P16). Null for who is not there any more.
 */
async function deleteMember(
  context: Leaving,
  { memberId, reason }: { memberId: string; reason: string | null },
): Promise<DeletedMember | null> {
  const { db, actor, clock, enqueue } = context
  await requireAnotherAdmin(context, memberId)
  const member = await leaveEverything(context, { memberId, leftAt: null }, async () => {
    // Only now: who began to give has been waited for, and nobody begins any more.
    if (await isPaymentInProgress(context, memberId)) throw new Failure('PAYMENT_IN_PROGRESS')
  })
  if (!member) return null
  await recordAccountDeletion(db, { at: clock.now(), memberId, actorId: actor.id, reason })
  await enqueue('finish-departure', { memberId })
  return member
}

/**
 * Lets somebody leave again whom a restored backup brought back (POPIA s14, SEC-6.6). They did leave, so nothing stands
 * in their way, and nobody is mailed a second time. Whoever calls it has finishDepartures remove what they wrote. False for
 * who is not there, or is leaving already.
 */
export async function repeatAccountDeletion(
  context: Going,
  { memberId, leftAt }: { memberId: string; leftAt: Date },
): Promise<boolean> {
  const member = await leaveEverything(context, { memberId, leftAt }, async () => undefined)
  if (!member) return false
  const { db, clock } = context
  await recordAccountDeletion(db, { at: clock.now(), memberId, actorId: memberId, reason: null })
  return true
}

/**
 * Their row is held first, so that nothing of theirs comes in between; groups before it, gifts before campaigns, as
 * everybody else holds them. `requireFree` throws when something stands in the way.
 */
async function leaveEverything(
  context: Going,
  { memberId, leftAt }: { memberId: string; leftAt: Date | null },
  requireFree: () => Promise<void>,
): Promise<DeletedMember | null> {
  const { db, clock, publish } = context
  const groups = await lockGroupsOf(db, memberId)
  const member = await lockDepartingMember(db, memberId)
  const inserted = member && (await db.query(insertAccountDeletion, [memberId, leftAt ?? clock.now()]))
  if (!inserted?.length) return null
  await makeDonationsAnonymous(context, memberId)
  await closeCampaignsOf(context, memberId)
  await requireFree()
  await leaveGroupsOf(context, memberId, groups)
  await closeAccount(context, memberId)
  await publish('account.departed', { accountId: memberId })
  return member
}

type Entry = { at: Date; memberId: string; actorId: string; reason: string | null }

async function recordAccountDeletion(db: Db, { at, memberId, actorId, reason }: Entry): Promise<void> {
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at, actorId, action: 'account.departed', subject, reason })
}
