import { removeSome } from '#server/database/batch-removal.ts'
import type { Database } from '#server/database/connect.ts'
import { type Db, dbOn, type Statement } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'

const HOUR = 3600

/** By then every try to send a receipt is over: a failed mail is tried again for about a day and a half. */
const RECEIPT_HOURS = 48
const EMPTY_BATCH_SIZE = 500

/**
 * Tax law has the amounts kept for five years (Tax Administration Act 28/2011 s29; POPIA s14 "detached"), and nothing
 * else: who gave is nobody's business any more.
 */
const makeAnonymous: Statement = {
  name: 'make-gifts-of-departing-anonymous',
  text: `
    update donations
       set anonymous = true, donor_name = null, message = '',
           address_due_at = case when donor_email_sealed is not null then $2::timestamptz end
     where donor_id = $1`,
}

const inProgress: Statement = {
  name: 'is-payment-of-departing-in-progress',
  text: `
    select exists (
      select
        from donations d
        join payment_attempts a on a.donation_id = d.id
       where (d.donor_id = $1
               or d.original_campaign_id in (select c.id from fundraising_campaigns c where c.creator_id = $1))
         and d.status = 'pending'
         and a.paid_at is null
         and a.created_at >= $2) as "isOpen"`,
}

const detachSome: Statement = {
  name: 'detach-gifts-to-departed',
  text: `
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
}

const mayArrive: Statement = {
  name: 'may-gift-to-departed-arrive',
  text: `select exists (select from donations where creator_id = $1 and status = 'pending') as "isOpen"`,
}

/** The fingerprint would still say which gifts came from one hand. */
const emptyAddresses: Statement = {
  name: 'empty-addresses-of-departed-donors',
  text: `
    update donations
       set donor_email_sealed = null, donor_email_fingerprint = sha256(id::text::bytea), address_due_at = null
     where id in (
             select id
               from donations
              where address_due_at <= $1
              order by address_due_at
              limit ${EMPTY_BATCH_SIZE}
                for update skip locked)
    returning id`,
}

/** Whether a gift to somebody who left may still be completed. */
export async function mayDonationArrive(db: Db, memberId: string): Promise<boolean> {
  const [found] = await db.query<{ isOpen: boolean }>(mayArrive, [memberId])
  return found?.isOpen ?? false
}

/** Takes name and words off everything somebody who leaves has given; the amounts stay. */
export async function makeDonationsAnonymous(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
): Promise<void> {
  await db.query(makeAnonymous, [memberId, secondsFrom(clock.now(), RECEIPT_HOURS * HOUR)])
}

/** Whether somebody may be paying at this moment: they themselves, or others for a campaign of theirs (REQ-95). */
export async function isPaymentInProgress(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
): Promise<boolean> {
  const [found] = await db.query<{ isOpen: boolean }>(inProgress, [memberId, secondsFrom(clock.now(), -HOUR)])
  return found?.isOpen ?? false
}

/** Detaches at most so many gifts from the campaigns of somebody who left; gives back how many (REQ-139). */
export async function detachDonationsTo(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, [detachSome], [memberId, most])
}

/** Empties the addresses of donors who left, once their receipts have gone out. */
export async function emptyAddressesOfDeparted(pool: Database['pool'], clock: Clock): Promise<void> {
  const db = dbOn(pool)
  while ((await db.query(emptyAddresses, [clock.now()])).length === EMPTY_BATCH_SIZE);
}
