import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { lockMemberships, requireGroup } from '#server/features/groups/groups-access.ts'
import { findRecipient } from '#server/features/payouts/payout-recipients.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Acting = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** Requires a bank account, so that the creator can be paid. Throws BANK_ACCOUNT_REQUIRED (FCRE-1, PAY-E3). */
export async function requireRecipient(
  { db }: Pick<Acting, 'db'>,
  memberId: string | null,
): Promise<{ hasSubaccount: boolean }> {
  const recipient = memberId === null ? null : await findRecipient(db, memberId)
  if (!recipient) throw new Failure('BANK_ACCOUNT_REQUIRED')
  return recipient
}

/** Requires that an end date lies in the future, by the calendar of Johannesburg. Throws INVALID (REQ-104). */
export function requireFutureEnd({ clock }: Pick<Acting, 'clock'>, endsOn: string | null): void {
  if (endsOn === null || endsOn > dayIn(SITE_TIME_ZONE, clock.now())) return
  throw new Failure('INVALID', { fields: { endsOn: { key: 'campaign.endDate.invalid' } } })
}

/**
 * Requires that the actor owns or administers the group of a campaign and so may invite into it. Throws FORBIDDEN for
 * every other group, whether it exists or not (REQ-18).
 */
export async function requireOwnGroup(acting: Acting, groupId: string): Promise<void> {
  const { db, actor } = acting
  const groupIds = isId(groupId) ? [groupId] : []
  const memberships = await lockMemberships(db, { memberId: actor.id, groupIds })
  if (!memberships.has(groupId)) throw new Failure('FORBIDDEN')
  await requireGroup(acting, { action: 'group.invite', groupId })
}
