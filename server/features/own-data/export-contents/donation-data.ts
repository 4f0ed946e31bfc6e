import { exportLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'

/*
 * Donations, campaigns and payouts of a member: $1 the member, $2 and $3 the cursor. Donors to their campaigns are
 * left out, and bank accounts show the last four digits only.
 */

export const ownCampaigns = sql(
  'own-data-campaigns',
  `
    select c.id, c.created_at as at, c.title, c.description, c.thanks, c.goal_cents as "goalCents",
           c.raised_cents as "raisedCents", c.donor_count as "donorCount", c.currency, c.status,
           c.end_date as "endDate", c.prayer_request_id as "prayerId", c.hidden_reason as "hiddenReason",
           c.held_reason as "heldReason", c.deleted_at as "deletedAt"
      from fundraising_campaigns c
     where c.creator_id = $1
       and (c.created_at, c.id) < ($2::timestamptz, $3::uuid)
     order by c.created_at desc, c.id desc
     limit ${exportLimits.batch}`,
)

export const ownCampaignUpdates = sql(
  'own-data-campaign-updates',
  `
    select u.id, u.created_at as at, u.campaign_id as "campaignId", c.title as "campaignTitle", u.body as text
      from fundraising_campaigns c
      join campaign_updates u on u.campaign_id = c.id
     where c.creator_id = $1
       and (u.created_at, u.id) < ($2::timestamptz, $3::uuid)
     order by u.created_at desc, u.id desc
     limit ${exportLimits.batch}`,
)

export const ownDonations = sql(
  'own-data-donations',
  `
    select d.id, d.created_at as at, d.campaign_title as "campaignTitle", d.amount_cents as "amountCents",
           d.refunded_cents as "refundedCents", d.currency, d.status, d.anonymous, d.message as text,
           (select a.reference
              from payment_attempts a
             where a.donation_id = d.id
             order by a.seq desc
             limit 1) as reference,
           d.completed_at as "completedAt"
      from donations d
     where d.donor_id = $1
       and (d.created_at, d.id) < ($2::timestamptz, $3::uuid)
     order by d.created_at desc, d.id desc
     limit ${exportLimits.batch}`,
)

export const ownPayouts = sql(
  'own-data-payouts',
  `
    select p.id, p.made_at as at, p.amount_cents as "amountCents"
      from payouts p
     where p.creator_id = $1
       and (p.made_at, p.id) < ($2::timestamptz, $3::uuid)
     order by p.made_at desc, p.id desc
     limit ${exportLimits.batch}`,
)

export const ownBankAccounts = sql(
  'own-data-bank-accounts',
  `
    select r.id, r.created_at as at, r.bank_name as "bankName", r.account_name as "accountName",
           r.account_number_last4 as "lastFour", r.replaced_at as "replacedAt"
      from payment_recipients r
     where r.user_id = $1
       and (r.created_at, r.id) < ($2::timestamptz, $3::uuid)
     order by r.created_at desc, r.id desc
     limit ${exportLimits.batch}`,
)
