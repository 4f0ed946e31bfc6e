import { type Db, sql } from '#server/database/db.ts'

const recipientOf = sql(
  'recipient-of-member',
  `
    select paystack_subaccount_code is not null as "hasSubaccount"
      from payment_recipients
     where user_id = $1
       and replaced_at is null`,
)

const payoutRoute = sql(
  'payout-route-of-creator',
  `
    select paystack_subaccount_code as "subaccountCode", payouts_held_until as "heldUntil"
      from payment_recipients
     where user_id = $1
       and replaced_at is null`,
)

const recipientsOf = sql(
  'recipients-of-members',
  `
    select user_id as "userId", account_name as "accountName", bank_name as "bankName",
           account_number_last4 as last4, paystack_recipient_code as "recipientCode",
           payouts_held_until as "heldUntil"
      from payment_recipients
     where user_id = any($1::uuid[])
       and replaced_at is null`,
)

/** Whether a member may raise money and has automatic payouts: null without a bank account (FCRE-1, FCRE-5). */
export async function findRecipient(db: Db, userId: string): Promise<{ hasSubaccount: boolean } | null> {
  const [recipient] = await db.query(recipientOf, [userId])
  return recipient ?? null
}

/** The target of a creator's share. As long as `heldUntil` lies in the future nothing is paid to it (SEC-M7). */
export type PayoutRoute = { subaccountCode: string | null; heldUntil: string | null }

/** Finds the payout route; null without a bank account: then everything stays with the site, and is owed (PAY-E7.2). */
export async function findPayoutRoute(db: Db, creatorId: string): Promise<PayoutRoute | null> {
  const [route] = await db.query(payoutRoute, [creatorId])
  return route ?? null
}

/** Finds the current account of one member. */
export async function findPayoutAccount(db: Db, userId: string): Promise<Recipient | null> {
  const [account] = await listRecipients(db, [userId])
  return account ?? null
}

/** The recipient of payouts by the treasury. */
export type Recipient = {
  userId: string
  accountName: string
  bankName: string
  last4: string
  recipientCode: string | null
  heldUntil: string | null
}

/** Lists the current accounts of these members, those that have one, in no order. */
export async function listRecipients(db: Db, userIds: readonly string[]): Promise<Recipient[]> {
  return await db.query(recipientsOf, [userIds])
}
