import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import type { Statement } from '#server/database/db.ts'
import { consumeToken, revokeTokens } from '#server/features/account/one-time-tokens.ts'
import { findChangeLink } from '#server/features/account/pending-email-change.ts'
import { forgetDevicesBut } from '#server/features/account/sessions/other-sessions.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** A suspended member changes nothing, and a suspension ends a change that waits. */
const lockAccountForConfirmation: Statement = {
  name: 'hold-account-to-change-email',
  text: `
    select email
      from accounts
     where id = $1
       and (suspended_until is null or suspended_until <= $2)
       for update`,
}

const recordConfirmation: Statement = {
  name: 'confirm-email-change',
  text: `
    update email_changes
       set old_confirmed_at = case when $3 = 'leave-old-email' then $2 else old_confirmed_at end,
           new_confirmed_at = case when $3 = 'take-new-email' then $2 else new_confirmed_at end
     where id = $1 and expires_at > $2
    returning new_email as "newEmail", session_id as "sessionId",
              old_confirmed_at is not null and new_confirmed_at is not null as "isWhole"`,
}

/**
 * Of two who want one address, accounts__email_once lets one through. A provider vouched for the address before, not for
 * this one.
 */
const changeAddress: Statement = {
  name: 'change-email',
  text: `
    with unproven as (
      update provider_identities set proves_address = false where account_id = $1 and proves_address
    )
    update accounts set email = $2, email_verified_at = $3 where id = $1`,
}

const endSessionsBut: Statement = {
  name: 'end-sessions-after-email-change',
  text: 'delete from sessions where user_id = $1 and id <> all ($2::uuid[]) returning id',
}

type Confirmed = { newEmail: string; sessionId: string; isWhole: boolean }
type Changing = { accountId: string; oldEmail: string; newEmail: string; sessionId: string }

/**
 * Confirms a change of address from one of the two addresses; the second one makes it happen, whichever it is. Throws
 * EMAIL_TAKEN when the address became somebody's meanwhile: only who confirmed from it and from the old one learns that.
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
  const [account] = await db.query<{ email: string }>(lockAccountForConfirmation, [accountId, now])
  const [change] = account ? await db.query<Confirmed>(recordConfirmation, [changeId, now, purpose]) : []
  const used = await consumeToken(db, purpose, token, now)
  if (!account || !change || !used) throw new Failure('LINK_EXPIRED')
  const { isWhole, ...confirmedChange } = change
  if (isWhole) await changeEmail(context, { accountId, oldEmail: account.email, ...confirmedChange })
  return { isChanged: isWhole }
}

/**
 * Gives an account its new address. Links that were mailed to the old one are worthless, and all sessions end but the one
 * in which it was asked for and the one in which it was confirmed.
 */
async function changeEmail(
  { db, actor, client, clock, publish, enqueue }: Context<'anyone'>,
  { accountId, oldEmail, newEmail, sessionId }: Changing,
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
