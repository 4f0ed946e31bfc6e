import type { Provider } from '#contract/account/account-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { revokeTokens } from '#server/features/account/one-time-tokens.ts'
import { endAllSessions } from '#server/features/account/sessions/open-session.ts'
import { markVerified } from '#server/features/account/verify-email.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { ProviderPerson } from '#server/platform/identity/identity-provider.ts'
import { nameOf, provenEmail } from './provider-person.ts'

const lockByIdentity = sql(
  'lock-account-by-identity',
  `
    select a.id
      from provider_identities i
      join accounts a on a.id = i.account_id
     where i.provider = $1 and i.subject = $2
       for update of a`,
)

const lockByEmail = sql(
  'lock-account-by-email',
  'select id, email_verified_at is not null as "isVerified" from accounts where email = $1 for update',
)

const insertIdentity = sql(
  'insert-provider-identity',
  `
    insert into provider_identities (provider, subject, account_id, proves_address, created_at)
    values ($1, $2, $3, $4, $5)
    on conflict do nothing
    returning provider`,
)

const selectIdentity = sql(
  'find-provider-identity',
  'select account_id from provider_identities where provider = $1 and subject = $2 and account_id = $3',
)

const takeOverAccount = sql(
  'take-over-account',
  `
    with renamed as (update profiles set full_name = $2 where id = $1)
    update accounts set password_hash = null where id = $1`,
)

/**
 * Finds or links the account of an identity (SEC-C3). A known identity is its account. Otherwise only an address
 * verified by the provider counts: a verified account is linked; an unverified one was created by someone who never
 * proved the address, so its password, sessions, links and name are removed first. The owner is mailed about the link.
 * Null when no account has the address.
 */
export async function findOrLinkAccount(
  context: Context<'anyone'>,
  provider: Provider,
  person: ProviderPerson,
): Promise<string | null> {
  const { db, clock, enqueue } = context
  const [known] = await db.query(lockByIdentity, [provider, person.subject])
  if (known) return known.id
  const email = provenEmail(provider, person)
  const [account] = await db.query(lockByEmail, [email])
  if (!account) return null
  if (!account.isVerified)
    await takeOver(context, account.id, nameOf(person, email, context.settings.appName))
  const { subject } = person
  const identity = { provider, subject, accountId: account.id, provesAddress: true, at: clock.now() }
  const outcome = await addIdentity(db, identity)
  if (outcome === 'refused') throw new Failure('PROVIDER_NEEDS_PASSWORD')
  if (outcome === 'tied') await enqueue('send-mail', { kind: 'provider-connected', email, provider })
  return account.id
}

type NewIdentity = {
  provider: Provider
  subject: string
  accountId: string
  /** The provider verified the account's current address. */
  provesAddress: boolean
  at: Date
}

/**
 * Adds an identity to an account and returns whether it is new. It is refused when it belongs to another account or the
 * account has another identity of this provider: an address reassigned to a new person must not open the account of its
 * former owner.
 */
export async function addIdentity(
  db: Db,
  { provider, subject, accountId, provesAddress, at }: NewIdentity,
): Promise<'tied' | 'was tied' | 'refused'> {
  const added = await db.query(insertIdentity, [provider, subject, accountId, provesAddress, at])
  if (added.length > 0) return 'tied'
  const tied = await db.query(selectIdentity, [provider, subject, accountId])
  return tied.length > 0 ? 'was tied' : 'refused'
}

async function takeOver({ db, clock, publish }: Context<'anyone'>, accountId: string, fullName: string) {
  await db.query(takeOverAccount, [accountId, fullName])
  await endAllSessions({ db, publish }, accountId)
  await revokeTokens(db, accountId)
  await markVerified({ db, publish }, accountId, clock.now())
}
