import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mustHaveSecondFactor } from '#server/platform/security/access-rules.ts'

const selectFactors = sql(
  'own-second-factor',
  `
    select a.requires_second_factor as "isRequired",
           c.created_at as "codesSince",
           (select count(*) from recovery_codes r where r.account_id = a.id)::int as "recoveryCodesLeft",
           f.due_at as "resetDueAt"
      from accounts a
      left join one_time_code_secrets c on c.account_id = a.id
      left join factor_resets f on f.account_id = a.id
     where a.id = $1`,
)

const selectPasskeys = sql(
  'own-passkeys',
  `
    select id, name, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys
     where account_id = $1
     order by created_at, id`,
)

/** Returns the own second factors: no key, no secret, no code. */
export async function getSecondFactor({
  db,
  actor,
  settings,
}: Pick<Context<'member'>, 'db' | 'actor' | 'settings'>): Promise<SecondFactor> {
  const [factors] = await db.query(selectFactors, [actor.id])
  if (!factors) throw new Error('The open session has no account')
  return {
    ...factors,
    isForced: mustHaveSecondFactor(settings, actor.roles),
    passkeys: await db.query(selectPasskeys, [actor.id]),
  }
}
