import type { Waiting } from '#contract/api/screen-operations.ts'
import type { DuePayout, OwingCreator } from '#contract/fundraising/due-payout-operations.ts'
import { deskLimits } from '#contract/moderation/people-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { listRecipients } from '#server/features/payouts/payout-recipients.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * The creator's share of refunds in progress, which the ledger does not contain yet; refunds from suspense never had
 * one, and of a split donation the provider holds the share.
 */
export const goingBack = `
      select d.creator_id, sum((d.refunded_cents + r.cents) * d.creator_cents / d.amount_cents
                               - d.refunded_cents * d.creator_cents / d.amount_cents)::bigint as cents
        from (select donation_id, sum(amount_cents)::bigint as cents
                from refunds
               where state not in ('processed', 'failed')
                 and not is_of_review
               group by donation_id) r
        join donations d on d.id = r.donation_id
       where d.subaccount_code is null`

const creatorsOwed = sql(
  'creators-owed',
  `
    with returning_cents as (${goingBack}
       group by d.creator_id)
    select owed."creatorId", display_name(p.full_name, p.username, p.shown_as) as name, owed."dueCents",
           exists (
             select from donations d where d.creator_id = owed."creatorId" and d.dispute_state = 'open') as "isDisputed"
      from (select b.creator_id as "creatorId", b.due_cents - coalesce(r.cents, 0) as "dueCents"
              from payout_balances b
              left join returning_cents r on r.creator_id = b.creator_id
             where b.due_cents > 0) owed
      left join profiles p on p.id = owed."creatorId"
     where owed."dueCents" > 0
     order by owed."dueCents" desc, owed."creatorId"`,
)

const creatorsOwing = sql(
  'creators-owing',
  `
    with returning_cents as (${goingBack}
       group by d.creator_id)
    select b.creator_id as "creatorId", display_name(p.full_name, p.username, p.shown_as) as name,
           coalesce(r.cents, 0) - b.due_cents as "owedCents!"
      from payout_balances b
      left join returning_cents r on r.creator_id = b.creator_id
      left join profiles p on p.id = b.creator_id
     where b.due_cents < coalesce(r.cents, 0)
     order by coalesce(r.cents, 0) - b.due_cents desc, b.creator_id`,
)

const owedTo = sql(
  'owed-to-creator',
  `
    select exists (select from accounts where id = $1) as "isThere",
           coalesce((select due_cents from payout_balances where creator_id = $1), 0)::bigint as "dueCents",
           coalesce((select cents from (${goingBack} and d.creator_id = $1 group by d.creator_id) r), 0)::bigint
             as "goingBackCents",
           exists (select from donations d where d.creator_id = $1 and d.dispute_state = 'open') as "isDisputed"`,
)

/**
 * Lists creators with money in the site's own account, by the ledger less the refunds in progress, with their bank
 * accounts, and creators who were paid out more than the refunds left (PAY-E7.2).
 */
export async function listDuePayouts({
  db,
  clock,
}: Pick<Context<'admin'>, 'db' | 'clock'>): Promise<{ items: DuePayout[]; owing: OwingCreator[] }> {
  const owed = await db.query(creatorsOwed, [])
  const recipients = await listRecipients(
    db,
    owed.map(({ creatorId }) => creatorId),
  )
  const owing = await db.query(creatorsOwing, [])
  const byOwner = new Map(recipients.map((recipient) => [recipient.userId, recipient]))
  return {
    items: owed.map((creator) => {
      const account = byOwner.get(creator.creatorId)
      const heldUntil = account?.heldUntil ?? null
      return {
        ...creator,
        bankName: account?.bankName ?? null,
        accountName: account?.accountName ?? null,
        last4: account?.last4 ?? null,
        recipientCode: account?.recipientCode ?? null,
        heldUntil: heldUntil !== null && new Date(heldUntil) > clock.now() ? heldUntil : null,
      }
    }),
    owing,
  }
}

/** The balances beside what is going back; the comparison of both follows. */
const comparedBalances = `
              from payout_balances b
              left join (${goingBack} group by d.creator_id) r on r.creator_id = b.creator_id`

const countOwed = sql(
  'count-creators-owed',
  `
    select count(*)::int as count
      from (select ${comparedBalances}
             where b.due_cents > coalesce(r.cents, 0)
             limit ${deskLimits.counted}) w`,
)

const countOwing = sql(
  'count-creators-owing',
  `
    select count(*)::int as count
      from (select ${comparedBalances}
             where b.due_cents < coalesce(r.cents, 0)
             limit ${deskLimits.counted}) w`,
)

/** Counts the creators with money to be paid out (PAY-E7.2). */
export async function countDuePayouts(db: Db): Promise<Waiting> {
  const [owed] = await db.query(countOwed, [])
  return { count: owed?.count ?? 0, dueAt: null }
}

/** Counts the creators who owe after refunds (PAY-E7.2). */
export async function countOwingCreators(db: Db): Promise<Waiting> {
  const [owing] = await db.query(countOwing, [])
  return { count: owing?.count ?? 0, dueAt: null }
}

export type OwedBalance = {
  isThere: boolean
  /** The amount owed by the ledger. */
  dueCents: number
  /** The part that may still be refunded to donors and is not paid out. */
  goingBackCents: number
  isDisputed: boolean
}

/**
 * Returns the amount owed to one creator by the ledger, the part that may still be refunded, and whether one of their
 * donations is disputed.
 */
export async function findOwed(db: Db, creatorId: string): Promise<OwedBalance> {
  const [balance] = await db.query(owedTo, [creatorId])
  if (!balance) throw new Error('The owed balance returned no row')
  return balance
}
