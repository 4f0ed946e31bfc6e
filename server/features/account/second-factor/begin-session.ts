import type { SignedIn } from '#contract/account/account-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import { deviceOf } from '#server/features/account/sessions/known-devices.ts'
import { openSession } from '#server/features/account/sessions/open-session.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectIsRequired = sql(
  'second-step-of-account',
  `
    select requires_second_factor as "isRequired",
           array(select r.role from user_roles r where r.user_id = $1) as roles
      from accounts
     where id = $1`,
)

type FirstStep = {
  accountId: string
  /** The hash of the right password; null for a provider. */
  passwordHash: string | null
  isSharedDevice: boolean
}

/**
 * After a right first step, by password or provider: opens the session, or begins the second step, for which this
 * browser gets a ticket in a cookie. A browser that its member trusts needs none, unless they are staff. Lock the
 * account first.
 */
export async function beginSession(
  context: Context<'anyone'>,
  { accountId, passwordHash, isSharedDevice }: FirstStep,
): Promise<SignedIn> {
  const { db, clock, cookies } = context
  const [account] = await db.query(selectIsRequired, [accountId])
  const isDue =
    account?.isRequired === true &&
    (isStaff(account.roles) || !(await deviceOf(context, accountId)).isTrusted)
  if (!isDue)
    return { ...(await openSession(context, { accountId, isSharedDevice })), isSecondStepDue: false }
  const ticket = await issueToken(db, {
    purpose: 'second-step',
    accountId: null,
    payload: { accountId, passwordMark: markOf(passwordHash), isSharedDevice },
    at: clock.now(),
  })
  cookies.bindState(ticket)
  return { member: null, accessEndsAt: null, isSecondStepDue: true }
}

/** A stored password changes its mark; the mark tells nothing about the password. */
export function markOf(passwordHash: string | null): string | null {
  return passwordHash === null ? null : hashToken(passwordHash).toString('base64url')
}
