import type { Role } from '#contract/account/account-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { readToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { markOf } from './begin-session.ts'

const lockAccount = sql(
  'lock-account-of-second-step',
  `
    select a.id as "accountId", a.email, a.password_hash as "passwordHash",
           array(select r.role from user_roles r where r.user_id = a.id) as roles
      from accounts a
     where a.id = $1
       and not exists (select from account_deletions d where d.member_id = a.id)
       for update of a`,
)

const readAccount = sql(
  'account-of-second-step',
  `
    select a.id as "accountId", a.email, a.password_hash as "passwordHash",
           array(select r.role from user_roles r where r.user_id = a.id) as roles
      from accounts a
     where a.id = $1
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

export type StartedBy = {
  ticket: string
  accountId: string
  email: string
  roles: Role[]
  isSharedDevice: boolean
}

/**
 * The sign-in whose first step this browser took, by the ticket in its cookie. Throws LINK_EXPIRED: after five minutes,
 * once it is finished, and when the password was changed meanwhile.
 */
export async function startedSignIn(
  { db, client, clock }: Pick<Context, 'db' | 'client' | 'clock'>,
  { locks }: { locks: boolean },
): Promise<StartedBy> {
  const ticket = client.stateToken ?? ''
  const started = await readToken(db, 'second-step', ticket, clock.now())
  const account = started && (await accountOf(db, started.payload.accountId, locks))
  if (!account) throw new Failure('LINK_EXPIRED')
  const { passwordMark, isSharedDevice } = started.payload
  if (passwordMark !== null && passwordMark !== markOf(account.passwordHash))
    throw new Failure('LINK_EXPIRED')
  const { accountId, email, roles } = account
  return { ticket, accountId, email, roles, isSharedDevice }
}

async function accountOf(db: Db, accountId: string, locks: boolean) {
  const [account] = await db.query(locks ? lockAccount : readAccount, [accountId])
  return account
}
