import type { Action } from '#contract/api/permissions.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from './access-rules.ts'
import { type AuditEntry, recordAudit } from './record-audit.ts'

/** Actions that remove something for good, or change people's own words or their roles. */
const withFreshSignIn: ReadonlySet<string> = new Set<Action>([
  'prayer.edit',
  'group.edit',
  'campaign.edit',
  'member.changeRole',
  'prayer.delete',
  'update.delete',
  'comment.delete',
  'group.delete',
  'member.remove',
  'message.delete',
  'campaign.delete',
  'campaign.forceDelete',
  'campaign.deleteUpdate',
])

type Acting = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'consume'>
type StaffAction = { action: Action; subject: AuditEntry['subject'] }

/**
 * Guards every action by right of a site role, in its own transaction: it counts against the hourly limit of such
 * actions, one that is not easily undone needs a fresh sign-in, and it is written into the audit log. So a stolen session
 * of staff can neither delete in bulk nor delete or rewrite at all once the sign-in is old. Throws RATE_LIMITED, FRESH_SIGN_IN_REQUIRED.
 */
export async function authorizeStaffAction(context: Acting, { action, subject }: StaffAction): Promise<void> {
  const { db, actor, clock } = context
  if (withFreshSignIn.has(action)) await admitDestructiveAction(context)
  else await countStaffAction(context)
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject })
}

/** The same for actions of staff without a single subject, which write their own audit entry. */
export async function admitDestructiveAction(
  context: Pick<Acting, 'actor' | 'clock' | 'consume'>,
): Promise<void> {
  requireFresh(context.actor, context.clock)
  await countStaffAction(context)
}

async function countStaffAction({ actor, consume }: Pick<Acting, 'actor' | 'consume'>): Promise<void> {
  await consume('adminActionsPerHour', actor.id)
}
