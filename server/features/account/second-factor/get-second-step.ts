import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import type { Output } from '#contract/api/define-operation.ts'
import { isStaff } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { passkeyQuestion } from './known-passkeys.ts'
import { startedSignIn } from './started-sign-in.ts'

const selectWays = sql(
  'proof-ways-of-account',
  `
    select exists (select from one_time_code_secrets where account_id = $1) as "hasCodes",
           exists (select from recovery_codes where account_id = $1) as "hasRecoveryCodes"`,
)

/** Whether an account can prove itself by an app or by recovery codes. */
export async function codeWaysOf(
  db: Db,
  accountId: string,
): Promise<{ hasCodes: boolean; hasRecoveryCodes: boolean }> {
  const [ways] = await db.query(selectWays, [accountId])
  return { hasCodes: ways?.hasCodes === true, hasRecoveryCodes: ways?.hasRecoveryCodes === true }
}

/** The ways to finish the sign-in that this browser began; its ticket is the challenge. Throws LINK_EXPIRED. */
export async function getSecondStep(
  context: Context<'anyone'>,
): Promise<Output<(typeof secondStepOperations)['getSecondStep']>> {
  const { db } = context
  const { ticket, accountId, roles, isSharedDevice } = await startedSignIn(context, { locks: false })
  const isOfStaff = isStaff(roles)
  return {
    ...(await codeWaysOf(db, accountId)),
    passkey: await passkeyQuestion(context, accountId, async () => ticket),
    mayTrustDevice: !isOfStaff && !isSharedDevice,
    mayAskForReset: !isOfStaff,
  }
}
