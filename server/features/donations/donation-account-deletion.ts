import { removeSome } from '#server/database/batch-removal.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'

const HOUR = 3600

/** All attempts to send a receipt are over by then: a failed mail is retried for about a day and a half. */
const RECEIPT_HOURS = 48
const EMPTY_BATCH_SIZE = 500

/**
 * Tax law requires the amounts for five years (Tax Administration Act 28/2011 s29; POPIA s14 "detached") and nothing
 * else: the donor's identity is not needed any more.
 */
const makeAnonymous = sql(
  'make-donations-of-deleted-member-anonymous',
  `
    update donations
       set anonymous = true, donor_name = null, message = '',
           address_due_at = case when donor_email_sealed is not null then $2::timestamptz end
     where donor_id = $1`,
)

const inProgress = sql(
  'is-payment-of-deleted-member-in-progress',
  `
    select exists (
      select
        from donations d
        join payment_attempts a on a.donation_id = d.id
       where (d.donor_id = $1
               or d.original_campaign_id in (select c.id from fundraising_campaigns c where c.creator_id = $1))
         and d.status = 'pending'
         and a.paid_at is null
         and a.created_at >= $2) as "isOpen"`,
)

const detachSome = sql(
  'detach-donations-to-deleted-member',
  `
    with detached as (
      update donations
         set campaign_id = null
       where id in (
               select d.id
                 from fundraising_campaigns c
                 join donations d on d.campaign_id = c.id
                where c.creator_id = $1
                limit $2)
      returning id
    )
    select count(*)::int as removed from detached`,
)

const mayArrive = sql(
  'may-donation-to-deleted-member-arrive',
  `select exists (select from donations where creator_id = $1 and status = 'pending') as "isOpen"`,
)

/** The fingerprint would still show which donations came from the same donor. */
const emptyAddresses = sql(
  'empty-addresses-of-deleted-member-donors',
  `
    update donations
       set donor_email_sealed = null, donor_email_fingerprint = sha256(id::text::bytea), address_due_at = null
     where id = any (array (
             select id
               from donations
              where address_due_at <= $1
              order by address_due_at
              limit ${EMPTY_BATCH_SIZE}
                for update skip locked))
    returning id`,
)

/** Whether a donation to a deleted member may still be completed. */
export async function mayDonationArrive(db: Db, memberId: string): Promise<boolean> {
  const [found] = await db.query(mayArrive, [memberId])
  return found?.isOpen ?? false
}

/** Removes the name and message from all donations of a member who deletes the account; the amounts stay. */
export async function makeDonationsAnonymous(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
): Promise<void> {
  await db.query(makeAnonymous, [memberId, secondsFrom(clock.now(), RECEIPT_HOURS * HOUR)])
}

/** Whether a payment may be in progress at this moment, by the member or for one of their campaigns (REQ-95). */
export async function isPaymentInProgress(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
): Promise<boolean> {
  const [found] = await db.query(inProgress, [memberId, secondsFrom(clock.now(), -HOUR)])
  return found?.isOpen ?? false
}

/** Detaches at most `most` donations from the campaigns of a deleted member; returns the number (REQ-139). */
export async function detachDonationsTo(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, [detachSome], [memberId, most])
}

/** Empties the addresses of deleted donors once their receipts have been sent. */
export async function emptyAddressesOfDeletedMembers(pool: Pool, clock: Clock): Promise<void> {
  const db = dbOn(pool)
  while ((await db.query(emptyAddresses, [clock.now()])).length === EMPTY_BATCH_SIZE);
}
