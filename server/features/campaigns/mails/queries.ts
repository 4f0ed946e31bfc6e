import type { Database } from '#server/database/connect.ts'
import { dbOn, type Statement } from '#server/database/db.ts'

export type Pool = Database['pool']

/** Whoever began it, with what staff said; one deleted meanwhile has no other mail than that it is. */
const creatorLetter: Statement = {
  name: 'letter-to-campaign-creator',
  text: `
    select a.email, p.full_name as "fullName", c.title,
           coalesce(c.deleted_reason, c.hidden_reason) as reason,
           c.deleted_at is not null as "isDeleted", c.hidden_at is not null as "isHidden"
      from fundraising_campaigns c
      join accounts a on a.id = c.creator_id
      join profiles p on p.id = a.id
     where c.id = $1`,
}

/**
 * A member who wants no news of campaigns is known by any gift from the same address, also by one made signed out;
 * guests have the link in each mail. `isShown`: everybody may read what the mail links to, it is still there, or something
 * told later is, and of somebody the donor sees (SEC-7.4).
 */
const donorLetter: Statement = {
  name: 'letter-to-campaign-donor',
  text: `
    select d.original_campaign_id as "campaignId", d.donor_email_sealed as "addressSealed",
           d.donor_email_fingerprint as "addressFingerprint", coalesce(c.title, d.campaign_title) as title,
           c.id is not null
             and ($2::uuid is null
                  or exists (select from campaign_updates u where u.campaign_id = c.id and u.id >= $2))
             and (c.creator_id = any (out_of_sight(d.donor_id))) is not true as "isShown",
           not exists (
             select
               from donations g
               join mail_mutes m on m.user_id = g.donor_id
              where m.notice = 'campaign-news'
                and g.status = 'completed'
                and g.campaign_id = d.campaign_id
                and g.donor_email_fingerprint = d.donor_email_fingerprint) as "wantsNews"
      from donations d
      left join visible_campaigns(null) c on c.id = d.original_campaign_id
     where d.id = $1
       and d.donor_email_sealed is not null
       and d.address_due_at is null
       and not exists (
         select
           from campaign_mail_mutes m
          where m.campaign_id = d.original_campaign_id
            and m.email_fingerprint = d.donor_email_fingerprint)`,
}

export type CreatorLetter = {
  email: string
  fullName: string
  title: string
  reason: string | null
  isDeleted: boolean
  isHidden: boolean
}

export type DonorLetter = {
  campaignId: string
  addressSealed: Buffer
  addressFingerprint: Buffer
  title: string
  isShown: boolean
  wantsNews: boolean
}

/** What a mail to a creator is written from; null when nobody is there to read it. */
export async function findCreatorLetter(pool: Pool, campaignId: string): Promise<CreatorLetter | null> {
  const [letter] = await dbOn(pool).query<CreatorLetter>(creatorLetter, [campaignId])
  return letter ?? null
}

/** What a mail to somebody who gave is written from; null when they want none. */
export async function findDonorLetter(
  pool: Pool,
  { donationId, updateId }: { donationId: string; updateId: string | null },
): Promise<DonorLetter | null> {
  const [letter] = await dbOn(pool).query<DonorLetter>(donorLetter, [donationId, updateId])
  return letter ?? null
}
