import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import type { Output } from '#contract/api/define-operation.ts'
import { isStaff, secondFactorLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { startedSignIn } from './started-sign-in.ts'

/** Asking again neither shortens nor lengthens the wait. */
const insertReset = sql(
  'ask-for-factor-reset',
  `
    insert into factor_resets (account_id, asked_at, due_at)
    values ($1, $2, $3)
    on conflict (account_id) do update set account_id = excluded.account_id
    returning due_at as "dueAt", xmax = 0 as "isNew"`,
)

const markMailed = sql(
  'count-factor-reset-mail',
  'update factor_resets set mails_sent = mails_sent + 1 where account_id = $1',
)

/**
 * Asks, after a right password, to lose the second factor. It is due after three days, in which each of three mails can
 * stop it (SEC-F7). Throws LINK_EXPIRED, and FORBIDDEN for staff, whom another admin helps.
 */
export async function askForFactorReset(
  context: Context<'anyone'>,
): Promise<Output<(typeof secondStepOperations)['askForFactorReset']>> {
  const { db, clock, enqueue } = context
  const { accountId, email, roles } = await startedSignIn(context, { locks: true })
  if (isStaff(roles)) throw new Failure('FORBIDDEN')
  const now = clock.now()
  const due = secondsFrom(now, secondFactorLimits.resetHours * 3600)
  const [reset] = await db.query(insertReset, [accountId, now, due])
  if (!reset) throw new Error('A request for a reset returned no row')
  if (reset.isNew) {
    await db.query(markMailed, [accountId])
    await enqueue('send-mail', { kind: 'factor-reset-asked', email })
  }
  return { dueAt: reset.dueAt }
}
