import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { consumeToken, revokeTokens } from './one-time-tokens.ts'
import { findChangeLink } from './pending-email-change.ts'
import { forgetDevicesBut } from './sessions/known-devices.ts'

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
    update accounts set email = $2, email_verified_at = $3, mail_refused_at = null where id = $1
    returning (select language from profiles p where p.id = accounts.id) as language`,
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
  const [changed] = await db.query(changeAddress, [accountId, newEmail, clock.now()])
  await revokeTokens(db, accountId)
  const remainingSessionIds = actor ? [sessionId, actor.sessionId] : [sessionId]
  const ended = await db.query(endSessionsBut, [accountId, remainingSessionIds])
  if (ended.length > 0) await publish('account.sessions-ended', { accountId })
  await forgetDevicesBut(db, accountId, client.deviceToken)
  await publish('account.email-changed', { accountId })
  await enqueue('send-mail', { kind: 'email-changed', email: oldEmail, language: changed?.language })
}
