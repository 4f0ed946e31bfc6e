import { type Db, sql } from '#server/database/db.ts'
import type { Person } from '#server/features/notifications/add-notification.ts'
import { found } from './found.ts'

const donors = sql(
  'donors-to-notify',
  `
    select distinct d.donor_id as "userId!"
      from donations d
     where d.campaign_id = $1
       and d.donor_id is not null
       and d.status = 'completed'
       and d.refunded_cents < d.amount_cents
       and d.completed_at >= $2
       and exists (select from visible_campaigns(d.donor_id) c where c.id = d.campaign_id)`,
)

/** Members who gave to a campaign and may see it; since a moment, if there is one. */
export const donorsOf = (campaignId: string, since = '-infinity') => found(donors, campaignId, since)

const formerDonors = sql(
  'donors-of-removed-campaign-to-notify',
  `
    select distinct donor_id as "userId!"
      from donations
     where original_campaign_id = $1
       and donor_id is not null
       and status = 'completed'
       and refunded_cents < amount_cents`,
)

/** Members who gave to a campaign that is removed. */
export const donorsOfRemoved = (campaignId: string) => found(formerDonors, campaignId)

const creatorNotAboutChild = sql(
  'creator-to-notify',
  `
    select a.id as "userId"
      from accounts a
     where a.id = $1
       and not exists (
             select
               from moderation_cases c
              where c.subject_kind = 'campaign'
                and c.subject_id = $2
                and is_about_child(c.id))`,
)

/** The creator of a campaign, unless a child may be in danger: then nobody is warned (SEC-7.5). */
export const creatorOf = (creatorId: string | null, campaignId: string) =>
  found(creatorNotAboutChild, creatorId, campaignId)

const giftReceiver = sql(
  'gift-receiver-to-notify',
  `
    select d.creator_id as "userId"
      from donations d
     where d.id = $1
       and not d.is_to_own_campaign`,
)

/** The creator who received a gift, unless they gave it themselves. */
export const receiverOfGift = (donationId: string) => found(giftReceiver, donationId)

const donorPerson = sql(
  'donor-to-name',
  `
    select d.donor_id as "id!", true as "isNamed!"
      from donations d
     where d.id = $1
       and not d.anonymous
       and d.donor_id <> all (hidden_from(d.creator_id))`,
)

/** The donor of a gift, where its receiver may learn who it was: an anonymous gift makes a notification all the same. */
export const donorOf =
  (donationId: string) =>
  async (db: Db): Promise<Person | null> => {
    const [donor] = await db.query(donorPerson, [donationId])
    return donor ?? null
  }
