import type { accountOperations } from '#contract/account/account-operations.ts'
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
import { consumeToken, revokeTokens } from './one-time-tokens.ts'
import { endEmailChange, findChangeLink } from './pending-email-change.ts'
import { forgetDevicesBut } from './sessions/end-other-sessions.ts'

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

type Operations = typeof profileOperations

/**
 * Requests another address. Nothing changes before both addresses confirm, and a newer request replaces an older one.
 * This handler does not look the new address up: the mail job decides whether its owner gets a link or a notice that it
 * is registered, so neither the answer nor its timing reveals it.
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

/** No row for a suspended member: a suspension ends a pending change. */
const lockAccountForConfirmation = sql(
  'lock-account-to-change-email',
  `
    select email
      from accounts
     where id = $1
       and (suspended_until is null or suspended_until <= $2)
       for update`,
)

const recordConfirmation = sql(
  'confirm-email-change',
  `
    update email_changes
       set old_confirmed_at = case when $3 = 'leave-old-email' then $2 else old_confirmed_at end,
           new_confirmed_at = case when $3 = 'take-new-email' then $2 else new_confirmed_at end
     where id = $1 and expires_at > $2
    returning new_email as "newEmail", session_id as "sessionId",
              old_confirmed_at is not null and new_confirmed_at is not null as "isWhole"`,
)

/**
 * The constraint accounts__email_once admits one of two claimants. Providers verified the old address, not this one.
 */
const changeAddress = sql(
  'change-email',
  `
    with unproven as (
      update provider_identities set proves_address = false where account_id = $1 and proves_address
    )
    update accounts set email = $2, email_verified_at = $3, mail_refused_at = null where id = $1`,
)

const endSessionsBut = sql(
  'end-sessions-after-email-change',
  'delete from sessions where user_id = $1 and id <> all ($2::uuid[]) returning id',
)

type EmailChange = { accountId: string; oldEmail: string; newEmail: string; sessionId: string }

/**
 * Confirms a change from one of the two addresses; the second confirmation applies it. Throws EMAIL_TAKEN when another
 * account took the address meanwhile, which only someone who confirmed from both addresses learns.
 */
export async function confirmEmailChange(
  context: Context<'anyone'>,
  { token }: Input<(typeof accountOperations)['confirmEmailChange']>,
): Promise<{ isChanged: boolean }> {
  const { db, clock } = context
  const now = clock.now()
  const link = await findChangeLink(db, token, now)
  if (!link) throw new Failure('LINK_EXPIRED')
  const { accountId, purpose, changeId } = link
  const [account] = await db.query(lockAccountForConfirmation, [accountId, now])
  const [change] = account ? await db.query(recordConfirmation, [changeId, now, purpose]) : []
  const used = await consumeToken(db, purpose, token, now)
  if (!account || !change || !used) throw new Failure('LINK_EXPIRED')
  const { isWhole, ...confirmedChange } = change
  if (isWhole) await changeEmail(context, { accountId, oldEmail: account.email, ...confirmedChange })
  return { isChanged: isWhole }
}

/**
 * Changes the address of an account, voids links mailed to the old one, and ends all sessions except those that
 * requested and confirmed the change.
 */
async function changeEmail(
  { db, actor, client, clock, publish, enqueue }: Context<'anyone'>,
  { accountId, oldEmail, newEmail, sessionId }: EmailChange,
): Promise<void> {
  await db.query(changeAddress, [accountId, newEmail, clock.now()])
  await revokeTokens(db, accountId)
  const remainingSessionIds = actor ? [sessionId, actor.sessionId] : [sessionId]
  const ended = await db.query(endSessionsBut, [accountId, remainingSessionIds])
  if (ended.length > 0) await publish('account.sessions-ended', { accountId })
  await forgetDevicesBut(db, accountId, client.deviceToken)
  await publish('account.email-changed', { accountId })
  await enqueue('send-mail', { kind: 'email-changed', email: oldEmail })
}
