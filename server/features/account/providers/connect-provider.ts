import type { Provider } from '#contract/account/account-operations.ts'
import type { OwnProfile, profileOperations } from '#contract/account/profile-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { sql } from '#server/database/db.ts'
import { getProfile } from '#server/features/account/get-profile.ts'
import { storeToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newToken } from '#server/platform/core/ids.ts'
import { type Context, type Handler, prepared } from '#server/platform/core/request-context.ts'
import type { IdentityProviders, ProviderPerson } from '#server/platform/identity/identity-provider.ts'
import { refuseSuspended, requireFresh } from '#server/platform/security/access-rules.ts'
import { addIdentity } from './link-identity.ts'
import { callProvider, providerRefused } from './provider-call.ts'
import { provesAddress } from './provider-person.ts'

/** The page the browser returns to. */
const PROFILE = '/profile/sign-in'

/** Locks the session too: an ended session connects nothing. */
const lockSessionAccount = sql(
  'lock-session-to-connect',
  `
    select a.id, a.email
      from sessions s
      join accounts a on a.id = s.user_id
     where s.id = $1
       and s.idle_ends_at > $2
       and s.ends_at > $2
       for update of a for key share of s`,
)

const lockAccount = sql('lock-account-to-disconnect', 'select id from accounts where id = $1 for update')

/** The caller has locked the account, so two requests cannot remove the last two sign-in methods at once. */
const deleteIdentity = sql(
  'disconnect-provider',
  `
    with gone as (
      delete from provider_identities i
       where i.account_id = $1
         and i.provider = $2
         and (exists (select from accounts a where a.id = $1 and a.password_hash is not null)
              or exists (select from provider_identities o where o.account_id = $1 and o.provider <> $2))
      returning i.provider
    )
    select exists (select from gone) as "isGone",
           exists (select from provider_identities i where i.account_id = $1 and i.provider = $2) as "wasConnected"`,
)

type Operations = typeof profileOperations
type Connect = Operations['connectProvider']

/**
 * Starts connecting an identity to the own account. It requires a fresh sign-in, since it adds a permanent sign-in
 * method. The state is bound to this browser like that of a sign-in, and also names the session (SEC-C3, SEC-C4).
 */
export function connectProvider(providers: IdentityProviders): Handler<Connect> {
  return prepared<Connect, { url: string; state: string; codeVerifier: string; nonce: string }>({
    prepare: async (context, { provider }) => {
      const { actor, clock } = context
      // Operations that set a sign-in cookie are open to suspended members, but this one is a write.
      refuseSuspended(actor)
      requireFresh(actor, clock)
      const attempt = { state: newToken(), codeVerifier: newToken(), nonce: newToken() }
      const url = await callProvider(context, providers, provider, (service) =>
        service.authorizationUrl(attempt),
      )
      return { url, ...attempt }
    },
    run: async ({ db, actor, clock, cookies }, { provider }, { url, state, codeVerifier, nonce }) => {
      const payload = {
        provider,
        codeVerifier,
        nonce,
        redirect: PROFILE,
        isSharedDevice: false,
        connects: actor.sessionId,
      }
      await storeToken(db, state, {
        purpose: 'provider-state',
        accountId: actor.id,
        payload,
        at: clock.now(),
      })
      cookies.bindState(state)
      return { url }
    },
  })
}

/**
 * Connects the identity from the provider to the account of the session that started. An identity of another account,
 * or a second one of the same provider, is refused without saying whose it is. The owner is mailed, because the new
 * sign-in method outlives the session.
 */
export async function connectIdentity(
  { db, clock, publish, enqueue }: Pick<Context, 'db' | 'clock' | 'publish' | 'enqueue'>,
  { provider, person, sessionId }: { provider: Provider; person: ProviderPerson; sessionId: string },
): Promise<void> {
  const at = clock.now()
  const [account] = await db.query(lockSessionAccount, [sessionId, at])
  if (!account) throw providerRefused(provider)
  const { id: accountId, email } = account
  const isProof = provesAddress(person, email)
  const { subject } = person
  const outcome = await addIdentity(db, { provider, subject, accountId, provesAddress: isProof, at })
  if (outcome === 'refused') throw providerRefused(provider)
  if (outcome !== 'tied') return
  await publish('account.providers-changed', { accountId })
  await enqueue('send-mail', { kind: 'provider-connected', email, provider })
}

/**
 * Disconnects a provider from the own account and mails the owner. Throws LAST_WAY_IN when no sign-in method would be
 * left (REQ-94).
 */
export async function disconnectProvider(
  context: Context<'member'>,
  { provider }: Input<Operations['disconnectProvider']>,
): Promise<OwnProfile> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  await db.query(lockAccount, [actor.id])
  const [outcome] = await db.query(deleteIdentity, [actor.id, provider])
  if (!outcome?.wasConnected) throw new Failure('NOT_FOUND')
  if (!outcome.isGone) throw new Failure('LAST_WAY_IN')
  await context.publish('account.providers-changed', { accountId: actor.id })
  await context.enqueue('send-mail', { kind: 'provider-disconnected', email: actor.email, provider })
  return await getProfile(context)
}
