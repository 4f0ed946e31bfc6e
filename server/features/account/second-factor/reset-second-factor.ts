import { type Db, sql } from '#server/database/db.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { endAllSessions } from '#server/features/account/sessions/open-session.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

/** Members never become staff by way of a reset that they asked for before. */
const takeDueReset = sql(
  'take-due-factor-reset',
  `
    delete from factor_resets f
     where f.account_id = $1
       and f.due_at <= $2
       and (f.started_by is not null
         or not exists (select from user_roles r where r.user_id = $1 and r.role <> 'user'))
    returning f.account_id`,
)

const deleteFactors = sql(
  'delete-second-factors',
  `
    with keys as (
      delete from passkeys where account_id = $1
    ), secrets as (
      delete from one_time_code_secrets where account_id = $1
    ), codes as (
      delete from recovery_codes where account_id = $1
    ), resets as (
      delete from factor_resets where account_id = $1
    )
    update accounts set requires_second_factor = false where id = $1 returning email`,
)

/** Removes every second factor with the link of a due reset (SEC-F7). Throws LINK_EXPIRED. */
export async function resetSecondFactor(
  context: Context<'anyone'>,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const { db, clock } = context
  const now = clock.now()
  const used = await consumeToken(db, 'factor-reset', token, now)
  const [due] = used?.accountId ? await db.query(takeDueReset, [used.accountId, now]) : []
  if (!used?.accountId || !due) throw new Failure('LINK_EXPIRED')
  await loseEveryFactor(context, used.accountId)
  const subject = { kind: 'account', id: used.accountId, ownerId: used.accountId } as const
  await recordAudit(db, { at: now, actorId: used.accountId, action: 'second-factor.reset', subject })
  return {}
}

/** Removes the factors of an account, ends its sessions and mails its member. */
export async function loseEveryFactor(
  { db, publish, enqueue }: { db: Db } & Pick<Context, 'publish' | 'enqueue'>,
  accountId: string,
): Promise<void> {
  const [account] = await db.query(deleteFactors, [accountId])
  if (!account) return
  await endAllSessions({ db, publish }, accountId)
  await enqueue('send-mail', { kind: 'factor-reset-done', email: account.email })
}
