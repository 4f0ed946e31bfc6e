import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { endOtherSessions } from '#server/features/account/sessions/end-other-sessions.ts'
import { forgetDevicesBut } from '#server/features/account/sessions/known-devices.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { FactorChange } from '#server/platform/core/job-payloads.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mustHaveSecondFactor, requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'

type Changing = Context<'member'>

/** Locks the account, so that changes of its factors run one after the other; no row while it is being deleted. */
const lockAccount = sql(
  'lock-account-for-factors',
  `
    select a.id
      from accounts a
     where a.id = $1
       and not exists (select from account_deletions d where d.member_id = a.id)
       for no key update of a`,
)

const markRequired = sql(
  'require-second-factor',
  'update accounts set requires_second_factor = $2 where id = $1 and requires_second_factor <> $2 returning id',
)

/** The person just used the factor, or made it. */
const markGiven = sql('give-second-factor', 'update sessions set second_factor_at = $2 where id = $1')

const selectHasFactor = sql(
  'has-second-factor',
  `
    select exists (select from passkeys where account_id = $1)
           or exists (select from one_time_code_secrets where account_id = $1) as "hasFactor"`,
)

const deleteRecoveryCodes = sql('delete-recovery-codes', 'delete from recovery_codes where account_id = $1')

/** Every change of a factor needs recent proof and the account's lock. Throws FRESH_SIGN_IN_REQUIRED, UNAUTHENTICATED. */
export async function beginFactorChange({ db, actor, clock }: Changing): Promise<void> {
  requireFresh(actor, clock)
  const locked = await db.query(lockAccount, [actor.id])
  if (locked.length === 0) throw new Failure('UNAUTHENTICATED')
}

/** Ends every other session and the trust of other devices, tells the member by mail, and writes it down (SEC-F4). */
export async function finishFactorChange(context: Changing, change: FactorChange): Promise<SecondFactor> {
  const { db, actor, client, clock, enqueue } = context
  await endOtherSessions(context)
  await forgetDevicesBut(db, actor.id, client.deviceToken)
  const subject = { kind: 'account', id: actor.id, ownerId: actor.id } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action: `second-factor.${change}`, subject })
  await enqueue('send-mail', { kind: 'factor-changed', email: actor.email, factorChange: change })
  return await getSecondFactor(context)
}

/**
 * After a factor was made: it was just used in this session; where it is asked for after the password, recovery codes
 * are made for who has none.
 */
export async function applyNewFactor(
  { db, actor, clock, settings }: Changing,
  { isRequired, seal }: { isRequired: boolean; seal: Seal },
): Promise<string[] | null> {
  await db.query(markGiven, [actor.sessionId, clock.now()])
  const isForced = mustHaveSecondFactor(settings, actor.roles)
  if (isRequired || isForced) await setRequired(db, actor.id, true)
  return isRequired || isForced || actor.usesSecondFactor
    ? await firstRecoveryCodes({ db, seal }, actor.id)
    : null
}

/** Turns the second step on or off; false when it was so already. */
export async function setRequired(db: Db, accountId: string, isRequired: boolean): Promise<boolean> {
  const changed = await db.query(markRequired, [accountId, isRequired])
  return changed.length > 0
}

export async function hasFactor(db: Db, accountId: string): Promise<boolean> {
  const [found] = await db.query(selectHasFactor, [accountId])
  return found?.hasFactor === true
}

/**
 * After a factor was removed. Without any other, the second step is off and recovery codes open nothing; throws
 * SECOND_FACTOR_FORCED for staff who must keep one.
 */
export async function loseFactor({ db, actor, settings }: Changing): Promise<void> {
  if (await hasFactor(db, actor.id)) return
  if (mustHaveSecondFactor(settings, actor.roles)) throw new Failure('SECOND_FACTOR_FORCED')
  await setRequired(db, actor.id, false)
  await db.query(deleteRecoveryCodes, [actor.id])
}
