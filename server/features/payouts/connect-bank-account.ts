import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { NewBankAccount, payoutOperations } from '#contract/fundraising/payout-operations.ts'
import { feeBasisPoints } from '#contract/money/fees.ts'
import { type Db, sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type Context, type Handler, saga } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { fingerprintOf, sealNumber } from './account-number-seal.ts'
import { findBankName, wereBanksReadSince } from './list-banks.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { askForSetup, expectSetup, finalizeSetup, nextTryAfter, type Setup } from './set-up-payouts.ts'

const HOUR = 3600

/** Serializes changes of a member's account, the first one included, when there is no row to lock yet. */
const lockOwner = sql(
  'lock-bank-account-of-member',
  `select from pg_advisory_xact_lock(hashtextextended('bank account ' || $1::text, 0))`,
)

const currentAccount = sql(
  'current-bank-account',
  `
    select id, account_fingerprint as fingerprint
      from payment_recipients
     where user_id = $1
       and replaced_at is null`,
)

/** Payments split to the old account still settle there, so its row stays (PAY-A6). */
const replaceAccount = sql(
  'replace-bank-account',
  'update payment_recipients set replaced_at = $2, next_setup_at = null where id = $1',
)

const insertAccount = sql(
  'insert-bank-account',
  `
    insert into payment_recipients
           (id, user_id, bank_code, bank_name, account_name, account_number_sealed, account_number_last4,
            account_fingerprint, fee_basis_points, created_at, payouts_held_until, next_setup_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

type Connecting = (typeof payoutOperations)['connectBankAccount']

/**
 * Stores the account first, then sets up automatic payouts at the provider (PAY-E7.1). A different account than before
 * needs a fresh sign-in, blocks payouts for three days, and is mailed to its owner (SEC-M7); the same one again
 * changes nothing and only repeats the unfinished steps. Throws INVALID for an inactive bank, FRESH_SIGN_IN_REQUIRED,
 * and PAYMENTS_UNAVAILABLE when not even the first step was possible: then the stored account is tried again every
 * hour.
 */
export function connectBankAccount({ gateway, seal }: PayoutDeps): Handler<Connecting> {
  return saga<Connecting, { recipientId: string }, Setup | null>({
    reserve: async (context, account) => {
      if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
      return { recipientId: await storeAccount(context, { ...account, seal }) }
    },
    call: async ({ db }, account, { recipientId }) => {
      if (!gateway) return null
      const fingerprint = fingerprintOf(seal, account)
      return await askForSetup(db, { gateway, seal }, { recipientId, fingerprint })
    },
    finalize: (context, _, { recipientId }, setup) => finalizeSetup(context, recipientId, setup),
  })
}

type AccountInput = NewBankAccount & Pick<PayoutDeps, 'seal'>

async function storeAccount(context: Context<'member'>, account: AccountInput): Promise<string> {
  const { db, actor, clock } = context
  const bankName = await requireBank(db, account.bankCode)
  await db.query(lockOwner, [actor.id])
  const [current] = await db.query(currentAccount, [actor.id])
  const fingerprint = fingerprintOf(account.seal, account)
  if (current?.fingerprint.equals(fingerprint)) {
    const { accountName } = account
    await expectSetup(db, { recipientId: current.id, accountName, now: clock.now() })
    return current.id
  }
  if (current) {
    requireFresh(actor, clock)
    await db.query(replaceAccount, [current.id, clock.now()])
  }
  return await addAccount(context, { ...account, bankName, fingerprint, isChange: current !== undefined })
}

/**
 * The name comes from the list, whatever the request contains. A list that was never fetched counts as an unreachable
 * provider.
 */
async function requireBank(db: Db, code: string): Promise<string> {
  const name = await findBankName(db, code)
  if (name !== null) return name
  if (!(await wereBanksReadSince(db, new Date(0)))) throw new Failure('PAYMENTS_UNAVAILABLE')
  throw new Failure('INVALID', { fields: { bankCode: { key: 'bank.bankCode.required' } } })
}

type Added = AccountInput & { fingerprint: Buffer; isChange: boolean }

async function addAccount(
  { db, actor, clock, settings, publish, enqueue }: Context<'member'>,
  { seal, isChange, fingerprint, ...account }: Added,
): Promise<string> {
  const now = clock.now()
  const id = newId(now)
  await db.query(insertAccount, [
    id,
    actor.id,
    account.bankCode,
    account.bankName,
    account.accountName,
    sealNumber(seal, id, account.accountNumber),
    account.accountNumber.slice(-4),
    fingerprint,
    feeBasisPoints(settings.fees),
    now,
    isChange ? secondsFrom(now, bankLimits.holdHours * HOUR) : null,
    nextTryAfter(now),
  ])
  const action = isChange ? 'bank-account.change' : 'bank-account.connect'
  const subject = { kind: 'bank-account', id, ownerId: actor.id } as const
  await recordAudit(db, { at: now, actorId: actor.id, action, subject })
  await publish('bank-account.changed', { memberId: actor.id })
  await enqueue('send-mail', { kind: isChange ? 'bank-changed' : 'bank-connected', email: actor.email })
  return id
}
