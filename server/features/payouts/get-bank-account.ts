import type { BankAccount } from '#contract/fundraising/payout-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The account as its owner sees it; $1 is the owner, $2 now. Never the number, sealed or not (SEC-M7). */
const ownAccount = sql(
  'own-bank-account',
  `
    select case when paystack_subaccount_code is null then 'saved' else 'connected' end as state,
           account_name as "accountName", bank_name as "bankName", account_number_last4 as last4,
           is_verified as "isVerified", created_at as "connectedAt",
           case when payouts_held_until > $2 then payouts_held_until end as "payoutsHeldUntil",
           paystack_subaccount_code is null and next_setup_at is not null as "isRetrying"
      from payment_recipients
     where user_id = $1
       and replaced_at is null`,
)

/**
 * Returns the actor's bank account with the last four digits of its number; null when there is none (acceptance
 * PROF-8, PERM-11).
 */
export async function getBankAccount(context: OwnContext): Promise<{ account: BankAccount | null }> {
  return { account: await findOwnAccount(context) }
}

type OwnContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** Returns the same account for the responses of changes. */
export async function findOwnAccount({ db, actor, clock }: OwnContext): Promise<BankAccount | null> {
  const [account] = await db.query(ownAccount, [actor.id, clock.now()])
  return account ?? null
}
