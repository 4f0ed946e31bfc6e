import type { Database } from '#server/database/connect.ts'
import { dbOn, type Statement } from '#server/database/db.ts'

/** The name is the donor's own, for their mails; `shownName` is what the creator may read (SEC-M9, SEC-7.4). */
const donationLetter: Statement = {
  name: 'letter-about-donation',
  text: `
    select d.status, d.completed_at as "completedAt", d.donor_email_sealed as "emailSealed",
           d.donor_name as "donorName",
           case when not d.anonymous and (d.donor_id = any (out_of_sight(d.creator_id))) is not true then
             d.donor_name end as "shownName",
           d.original_campaign_id as "campaignId", coalesce(c.title, d.campaign_title) as title,
           c.id is not null as "isCampaignShown", d.is_to_own_campaign as "isToOwnCampaign",
           d.amount_cents as "amountCents", d.kept_cents as "keptCents", d.creator_cents as "creatorCents",
           d.fee_basis_points as "feeBasisPoints", d.currency, d.dispute_state as "disputeState", last.reference,
           display_name(p.full_name, p.username, p.shown_as) as "creatorName",
           m.email as "creatorEmail", p.full_name as "creatorFullName",
           not exists (
             select from mail_mutes x where x.user_id = d.creator_id and x.notice = 'gifts') as "creatorWantsMail",
           (select coalesce(sum(r.amount_cents), 0)::bigint
              from refunds r
             where r.donation_id = d.id
               and r.state = 'processed') as "backCents"
      from donations d
     cross join lateral (
       select a.reference
         from payment_attempts a
        where a.donation_id = d.id
        order by a.paid_at, a.seq desc
        limit 1) last
      left join visible_campaigns(null) c on c.id = d.original_campaign_id
      left join accounts m on m.id = d.creator_id
      left join profiles p on p.id = m.id
     where d.id = $1`,
}

const siteAdmins: Statement = {
  name: 'site-admins-to-write-to',
  text: `
    select a.id, a.email, p.full_name as "fullName"
      from user_roles r
      join accounts a on a.id = r.user_id
      join profiles p on p.id = a.id
     where r.role = 'admin'
     order by a.id`,
}

/** What mails about a donation are written from. */
export type DonationLetter = {
  status: 'pending' | 'completed' | 'failed'
  completedAt: string | null
  emailSealed: Buffer | null
  donorName: string | null
  shownName: string | null
  campaignId: string
  title: string
  isCampaignShown: boolean
  isToOwnCampaign: boolean
  amountCents: number
  keptCents: number
  creatorCents: number
  feeBasisPoints: number
  currency: string
  disputeState: 'open' | 'won' | 'lost' | null
  reference: string
  creatorName: string | null
  creatorEmail: string | null
  creatorFullName: string | null
  creatorWantsMail: boolean
  backCents: number
}

/** Looks a donation up for its mails; null when there is none. */
export async function findDonationLetter(
  pool: Database['pool'],
  donationId: string,
): Promise<DonationLetter | null> {
  const [letter] = await dbOn(pool).query<DonationLetter>(donationLetter, [donationId])
  return letter ?? null
}

export type SiteAdmin = { id: string; email: string; fullName: string }

/** Who answers for the site's money. */
export async function listSiteAdmins(pool: Database['pool']): Promise<SiteAdmin[]> {
  return await dbOn(pool).query<SiteAdmin>(siteAdmins, [])
}
