import type { OwnProfile, profileOperations } from '#contract/account/profile-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { accountLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { getProfile } from './get-profile.ts'
import { endEmailChange } from './pending-email-change.ts'

/** No row when the account is being deleted or its address just changed: the actor is outdated then. */
const lockAccountForChange = sql(
  'lock-account-for-email-change',
  'select id from accounts where id = $1 and email = $2 for no key update',
)

const insertChange = sql(
  'insert-email-change',
  `
    insert into email_changes (account_id, id, session_id, new_email, asked_at, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
)

const RETRY_AFTER_SECONDS = 1

/**
 * Requests another address. Nothing changes before both addresses confirm, and a newer request replaces an older one.
 * This handler does not look the new address up: the mail job decides whether its owner gets a link or a notice that it
 * is registered, so neither the answer nor its timing reveals it.
 */
export async function requestEmailChange(
  context: Context<'member'>,
  { email }: Input<(typeof profileOperations)['requestEmailChange']>,
): Promise<OwnProfile> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  if (email === actor.email)
    throw new Failure('INVALID', { fields: { email: { key: 'profile.email.same' } } })
  const now = clock.now()
  const locked = await db.query(lockAccountForChange, [actor.id, actor.email])
  if (locked.length === 0) throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  await endEmailChange(db, actor.id)
  const changeId = newId(now)
  const endsAt = secondsFrom(now, accountLimits.resetMinutes * 60)
  await db.query(insertChange, [actor.id, changeId, actor.sessionId, email, now, endsAt])
  await mailBoth(context, email, changeId)
  return await getProfile(context)
}

/** Cancels a pending change; its links are void from then on. */
export async function cancelEmailChange(context: Context<'member'>): Promise<OwnProfile> {
  await endEmailChange(context.db, context.actor.id)
  return await getProfile(context)
}

/** Enqueues two mails to the new address; the job sends one of them, so only its owner learns which. */
async function mailBoth(
  { actor, enqueue, consume }: Context<'member'>,
  email: string,
  emailChangeId: string,
): Promise<void> {
  const mayMailNewAddress = await mayMail({ consume }, 'emailChangeMails', email)
  const mayMailKnownOwner = await mayMail({ consume }, 'knownAddressMails', email)
  await enqueue('send-mail', { kind: 'leave-old-email', email: actor.email, emailChangeId })
  if (mayMailNewAddress) await enqueue('send-mail', { kind: 'take-new-email', email, emailChangeId })
  if (mayMailKnownOwner) await enqueue('send-mail', { kind: 'already-registered', email, askedBy: actor.id })
}
