import type { accountOperations, Session } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { createAccount, emailTaken } from '#server/features/account/create-account.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { openSession } from '#server/features/account/sessions/open-session.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { addIdentity } from './link-identity.ts'

/** Creates the account of a person verified by a provider, once terms and age are accepted (REQ-94). */
export async function acceptProviderTerms(
  context: Context<'anyone'>,
  { ticket }: Input<(typeof accountOperations)['acceptProviderTerms']>,
): Promise<Session> {
  const { db, client, clock, publish } = context
  const at = clock.now()
  const used = await consumeToken(db, 'provider-consent', ticket, at)
  if (!used) throw new Failure('LINK_EXPIRED')
  const { provider, subject, email, fullName, isSharedDevice } = used.payload
  const person = { fullName, email, passwordHash: null, isVerified: true, language: client.language }
  const accountId = await createAccount(db, { ...person, at })
  if (!accountId) throw emailTaken()
  const outcome = await addIdentity(db, { provider, subject, accountId, provesAddress: true, at })
  if (outcome === 'refused') throw emailTaken()
  await publish('account.registered', { accountId })
  await publish('account.verified', { accountId })
  return await openSession(context, { accountId, isSharedDevice })
}
