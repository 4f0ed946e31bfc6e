import { type Db, sql } from '#server/database/db.ts'
import {
  closeAccount,
  type LeavingMember,
  lockMemberForDeletion,
} from '#server/features/account/close-account.ts'
import { requireAnotherAdmin } from '#server/features/account/last-admin.ts'
import { closeCampaignsOf } from '#server/features/campaigns/campaign-account-deletion.ts'
import {
  isPaymentInProgress,
  makeDonationsAnonymous,
} from '#server/features/donations/donation-account-deletion.ts'
import { leaveGroupsOf, lockGroupsOf } from '#server/features/groups/groups-account-deletion.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

/** Every read excludes the member through hidden_from once this row is committed. An account is deleted once. */
const insertAccountDeletion = sql(
  'insert-account-deletion',
  `
    insert into account_deletions (member_id, deleted_at)
    values ($1, $2)
    on conflict (member_id) do nothing
    returning member_id`,
)

type DeletionContext = Pick<Context, 'db' | 'clock' | 'publish'>
type MemberContext = DeletionContext & Pick<Context<'member'>, 'actor' | 'enqueue'>

/**
 * Deletes the own account, suspended or not (PROF-7, REQ-119). Throws FRESH_SIGN_IN_REQUIRED, LAST_ADMIN,
 * PAYMENT_IN_PROGRESS. Money owed to the member prevents nothing: it is paid out to their bank account later. A
 * repeated request finds no member and throws UNAUTHENTICATED.
 */
export async function deleteAccount(context: Context<'member'>): Promise<Record<string, never>> {
  requireFresh(context.actor, context.clock)
  const left = await deleteMember(context, { memberId: context.actor.id, reason: null })
  if (!left) throw new Failure('UNAUTHENTICATED')
  context.cookies.closeSession()
  return {}
}

/**
 * Closes the account in one transaction with few statements, however much the member wrote: personal data is erased,
 * the content is hidden, and a job removes it (REQ-95, SEC-P16). Null when there is no such account.
 */
export async function deleteMember(
  context: MemberContext,
  { memberId, reason }: { memberId: string; reason: string | null },
): Promise<LeavingMember | null> {
  const { db, actor, clock, enqueue } = context
  await requireAnotherAdmin(context, memberId)
  const member = await leaveEverything(context, { memberId, deletedAt: null }, async () => {
    // Checked after the locks: payments that had begun are waited for, and none can begin any more.
    if (await isPaymentInProgress(context, memberId)) throw new Failure('PAYMENT_IN_PROGRESS')
  })
  if (!member) return null
  await recordAccountDeletion(db, { at: clock.now(), memberId, actorId: actor.id, reason })
  await enqueue('finish-account-deletion', { memberId })
  return member
}

/**
 * Deletes again an account that a restored backup brought back (POPIA s14, SEC-6.6). Nothing prevents it and no second
 * mail is sent. The caller runs finishAccountDeletions to remove the content. False when the account does not exist or
 * is being deleted already.
 */
export async function repeatAccountDeletion(
  context: DeletionContext,
  { memberId, deletedAt }: { memberId: string; deletedAt: Date },
): Promise<boolean> {
  const member = await leaveEverything(context, { memberId, deletedAt }, async () => undefined)
  if (!member) return false
  const { db, clock } = context
  await recordAccountDeletion(db, { at: clock.now(), memberId, actorId: memberId, reason: null })
  return true
}

/**
 * Locks groups, then the account, then donations before campaigns: the order of every other transaction. `requireFree`
 * throws when something prevents the deletion.
 */
async function leaveEverything(
  context: DeletionContext,
  { memberId, deletedAt }: { memberId: string; deletedAt: Date | null },
  requireFree: () => Promise<void>,
): Promise<LeavingMember | null> {
  const { db, clock, publish } = context
  const groups = await lockGroupsOf(db, memberId)
  const member = await lockMemberForDeletion(db, memberId)
  const inserted = member && (await db.query(insertAccountDeletion, [memberId, deletedAt ?? clock.now()]))
  if (!inserted?.length) return null
  await makeDonationsAnonymous(context, memberId)
  await closeCampaignsOf(context, memberId)
  await requireFree()
  await leaveGroupsOf(context, memberId, groups)
  await closeAccount(context, memberId)
  await publish('account.deleted', { accountId: memberId })
  return member
}

type Entry = { at: Date; memberId: string; actorId: string; reason: string | null }

async function recordAccountDeletion(db: Db, { at, memberId, actorId, reason }: Entry): Promise<void> {
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at, actorId, action: 'account.deleted', subject, reason })
}
