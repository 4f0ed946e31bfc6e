import type { OwnProfile, profileOperations } from '#contract/account/profile-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { accountLimits } from '#contract/values/constants.ts'
import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { endEmailChange } from './email-change/ending/commands.ts'
import { getProfile } from './own-profile.ts'

/** None while somebody leaves, or just got another address: then what the request knows of them is out of date. */
const lockAccountForChange: Statement = {
  name: 'hold-account-for-email-change',
  text: 'select id from accounts where id = $1 and email = $2 for no key update',
}

const insertChange: Statement = {
  name: 'insert-email-change',
  text: `
    insert into email_changes (account_id, id, session_id, new_email, asked_at, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
}

const RETRY_AFTER_SECONDS = 1

type Operations = typeof profileOperations

/**
 * Asks for another address. Nothing changes before it was confirmed from both, and a newer request takes the place of an
 * older one. Whether somebody has the address is not looked at here: the writer of the mails decides whether its owner gets
 * a link or word that it is known, so neither the answer nor its time tells.
 */
export async function requestEmailChange(
  context: Context<'member'>,
  { email }: Input<Operations['requestEmailChange']>,
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

/** Takes back a change that waits; its links are worth nothing from then on. */
export async function cancelEmailChange(context: Context<'member'>): Promise<OwnProfile> {
  await endEmailChange(context.db, context.actor.id)
  return await getProfile(context)
}

/** One of the two mails to the new address finds nothing to say: which one, only its owner learns. */
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
