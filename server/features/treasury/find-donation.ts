import type { FoundDonation } from '#contract/fundraising/treasury-operations.ts'
import { sql } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isProviderReference } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { goingBack } from './list-due-payouts.ts'
import type { TreasuryDeps } from './treasury-deps.ts'

const donationByReference = sql(
  'donation-by-reference',
  `
    select d.id, a.reference, d.campaign_id as "campaignId", d.campaign_title as "campaignTitle",
           d.donor_name as name, d.donor_email_sealed as "emailSealed", d.amount_cents as "amountCents",
           d.refunded_cents as "refundedCents", d.status,
           d.dispute_state is not distinct from 'open' as "isDisputed", d.created_at as at, d.donor_id as "donorId",
           d.subaccount_code is not null as "isPaidDirectly",
           case
             when d.status <> 'completed' then 0
             when d.subaccount_code is not null then share.cents
             else greatest(0, share.cents - greatest(0, coalesce(due.cents, 0) - coalesce(back.cents, 0)))
           end::bigint as "paidOutCents!"
      from payment_attempts a
      join donations d on d.id = a.donation_id
     cross join lateral (
       select d.creator_cents - d.refunded_cents * d.creator_cents / d.amount_cents as cents) share
      left join lateral (select due_cents as cents from payout_balances where creator_id = d.creator_id) due on true
      left join lateral (
        select sum(r.cents) as cents
          from (${goingBack}
           group by d.creator_id) r
         where r.creator_id = d.creator_id) back on true
     where a.reference = $1
        or a.reference = lower($1)
     order by a.reference = $1 desc
     limit 1`,
)

/**
 * Finds a donation with its donor by the reference of its receipt, ours in any case; the access is audited (SEC-M9).
 * Throws NOT_FOUND.
 */
export function findDonation({ seal }: TreasuryDeps) {
  return async (
    { db, actor, clock }: Context<'admin'>,
    { reference }: { reference: string },
  ): Promise<FoundDonation> => {
    const wanted = reference.trim()
    const [row] = isProviderReference(wanted) ? await db.query(donationByReference, [wanted]) : []
    if (!row) throw new Failure('NOT_FOUND')
    const { emailSealed, donorId, ...donation } = row
    const subject = { kind: 'donation', id: donation.id, ownerId: donorId } as const
    await recordAudit(db, { at: clock.now(), actorId: actor.id, action: 'payment.look', subject })
    return { ...donation, email: emailSealed && seal.open(emailSealed, DONOR_EMAIL) }
  }
}
