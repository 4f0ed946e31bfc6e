import type { OutputOf } from '#contract/api/all-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context, SystemContext } from '#server/platform/core/request-context.ts'
import {
  GatewayFault,
  type GatewayFaultKind,
  type PaymentGateway,
} from '#server/platform/payments/payment-gateway.ts'
import { openNumber } from './account-number-seal.ts'
import { findOwnAccount } from './get-bank-account.ts'
import type { PayoutDeps } from './payout-deps.ts'

/** An account with everything the provider needs, in memory only. */
export type WholeAccount = {
  accountNumber: string
  bankCode: string
  accountName: string
  feeBasisPoints: number
  recipientCode: string | null
}

/** The result of the setup at the provider: the completed steps, and the fault that stopped it. */
export type Setup = {
  recipientCode: string | null
  subaccountCode: string | null
  /** The provider's holder name equals the given name. */
  isVerified: boolean
  fault: GatewayFaultKind | null
}

/**
 * Sets up automatic payouts at the provider: first a transfer recipient, then a subaccount for splits (PAY-E7.1). Both
 * steps can be repeated. Never throws for the provider's answers.
 */
async function setUpPayouts(gateway: PaymentGateway, account: WholeAccount): Promise<Setup> {
  const { accountNumber, bankCode, accountName, feeBasisPoints } = account
  const whose = { accountNumber, bankCode, accountName }
  const [recipient, isVerified] = await Promise.all([
    account.recipientCode
      ? { recipientCode: account.recipientCode }
      : resultOrFault(gateway.createRecipient(whose)),
    isHolderConfirmed(gateway, whose),
  ])
  if ('fault' in recipient) return { recipientCode: null, subaccountCode: null, isVerified, ...recipient }
  const { recipientCode } = recipient
  const subaccount = await resultOrFault(
    gateway.createSubaccount({ ...whose, feePercent: feeBasisPoints / 100 }),
  )
  if ('fault' in subaccount) return { recipientCode, subaccountCode: null, isVerified, ...subaccount }
  return { recipientCode, subaccountCode: subaccount.subaccountCode, isVerified, fault: null }
}

type HolderQuery = Pick<WholeAccount, 'accountNumber' | 'bankCode' | 'accountName'>

/** In South Africa the provider reports no names, so most accounts stay unverified (PAY-0.7). */
async function isHolderConfirmed(
  gateway: PaymentGateway,
  { accountNumber, bankCode, accountName }: HolderQuery,
): Promise<boolean> {
  const holder = await resultOrFault(gateway.findAccountHolder({ accountNumber, bankCode }))
  return 'accountName' in holder && normalizeName(holder.accountName) === normalizeName(accountName)
}

/** Banks write names in capitals, and with more spaces than people do. */
function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

async function resultOrFault<T extends object>(call: Promise<T>): Promise<T | { fault: GatewayFaultKind }> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof GatewayFault)) throw error
    return { fault: error.kind }
  })
}

const HOUR = 3600

const expectOne = sql(
  'expect-setup-of-bank-account',
  `
    update payment_recipients
       set is_verified = is_verified and account_name = coalesce($2, account_name),
           account_name = coalesce($2, account_name),
           setup_tries = 0,
           next_setup_at = $3
     where id = $1
       and paystack_subaccount_code is null`,
)

const wholeAccount = sql(
  'whole-bank-account',
  `
    select id as "recipientId", bank_code as "bankCode", account_name as "accountName",
           account_number_sealed as sealed, account_fingerprint as fingerprint,
           fee_basis_points as "feeBasisPoints", paystack_recipient_code as "recipientCode",
           replaced_at is not null or paystack_subaccount_code is not null as "isDone"
      from payment_recipients
     where id = $1`,
)

/** The first request has connected the account; the result of a second one for the same account is discarded. */
const storeCodes = sql(
  'store-codes-of-bank-account',
  `
    update payment_recipients
       set paystack_recipient_code = coalesce(paystack_recipient_code, $2),
           paystack_subaccount_code = coalesce(paystack_subaccount_code, $3),
           is_verified = is_verified or $4,
           next_setup_at = case when $3::text is null and not $5::boolean then next_setup_at end
     where id = $1
       and paystack_subaccount_code is null
    returning user_id as "userId"`,
)

/** The time of the next try, an hour later, when the result of this one is lost. */
export function nextTryAfter(now: Date): Date {
  return secondsFrom(now, HOUR)
}

/** Restarts the count of tries, because the owner asked; a connected account stays as it is. */
export async function expectSetup(
  db: Db,
  { recipientId, accountName, now }: { recipientId: string; accountName?: string; now: Date },
): Promise<void> {
  await db.query(expectOne, [recipientId, accountName ?? null, nextTryAfter(now)])
}

type SetupInput = { recipientId: string; fingerprint?: Buffer }

/**
 * Runs the missing setup steps of an account at the provider; null when none is missing. Throws IDEMPOTENCY_MISMATCH
 * when the key of a request for one account is used for another, because the stored hash does not cover the number
 * itself.
 */
export async function askForSetup(
  db: Db,
  { gateway, seal }: { gateway: PaymentGateway; seal: PayoutDeps['seal'] },
  { recipientId, fingerprint }: SetupInput,
): Promise<Setup | null> {
  const [account] = await db.query(wholeAccount, [recipientId])
  if (!account) return null
  if (fingerprint && !account.fingerprint.equals(fingerprint)) throw new Failure('IDEMPOTENCY_MISMATCH')
  const { sealed, isDone, ...rest } = account
  if (isDone) return null
  return await setUpPayouts(gateway, { ...rest, accountNumber: openNumber(seal, recipientId, sealed) })
}

/** Stores the result of the setup; an account refused outright is not retried automatically. */
export async function storeSetup(
  { db, publish }: Pick<SystemContext, 'db' | 'publish'>,
  recipientId: string,
  setup: Setup,
): Promise<void> {
  const { recipientCode, subaccountCode, isVerified } = setup
  const values = [recipientId, recipientCode, subaccountCode, isVerified, isHopeless(setup)] as const
  const [stored] = await db.query(storeCodes, values)
  if (stored) await publish('bank-account.changed', { memberId: stored.userId })
}

/**
 * Stores the result and builds the response. Returns INVALID for an account the provider refuses, PAYMENTS_UNAVAILABLE
 * when not even the first step was possible; when only the second failed, the response says so (PAY-E7.1).
 */
export async function finalizeSetup(
  context: Context<'member'>,
  recipientId: string,
  setup: Setup | null,
): Promise<OutputOf<'connectBankAccount'> | Failure> {
  if (setup) await storeSetup(context, recipientId, setup)
  const account = await findOwnAccount(context)
  if (!account) return new Failure('NOT_FOUND')
  if (setup && isHopeless(setup)) return new Failure('INVALID', { fields: refused })
  if (setup && setup.recipientCode === null) return new Failure('PAYMENTS_UNAVAILABLE')
  return { account, isPartial: account.state === 'saved' }
}

const refused = { accountNumber: { key: 'bank.accountNumber.refused' } } as const

/** The provider understood the request and refused the recipient. */
function isHopeless({ recipientCode, fault }: Setup): boolean {
  return recipientCode === null && fault === 'rejected'
}
