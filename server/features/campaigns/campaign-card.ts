import type { CampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { shorten } from '#contract/values/text.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/**
 * Whether staff reviewed any campaign of the creator of `c`; a creator with a deleted account does not count as new
 * either. "offset 0" makes the planner look up the creators of one page instead of collecting all of them first.
 */
export const creatorIsReviewed = `
  (c.creator_id is null
    or exists (select
                 from fundraising_campaigns r
                where r.creator_id = c.creator_id
                  and r.reviewed_at is not null
               offset 0))`

/**
 * Card columns of a campaign `c`. The images are visible to anyone who may see the campaign; the first is its cover.
 */
export const cardColumns = `
  c.id, c.title, left(c.description, 500) as opening, c.goal_cents as "goalCents", c.raised_cents as "raisedCents",
  c.start_date as "startedAt", c.end_date as "endsOn",
  (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)
     from media i
    where i.campaign_id = c.id
      and i.ready_at is not null
    order by i.position, i.id
    limit 1) as cover,
  not ${creatorIsReviewed} as "isNewCreator"`

/** A suspended creator takes no donations either: the campaign `c` reopens when the suspension ends. */
export const creatorIsSuspended = (at: string) =>
  `exists (select from accounts o where o.id = c.creator_id and o.suspended_until > ${at})`

export type CardRow = Omit<CampaignCard, 'excerpt'> & { opening: string }

/**
 * Maps a row to a campaign card with an excerpt instead of the whole text. Without reviews no creator is marked as
 * new.
 */
export function presentCard(
  row: CardRow,
  { reviewFirstCampaign }: Pick<Settings, 'reviewFirstCampaign'>,
): CampaignCard {
  const { id, title, opening, goalCents, raisedCents, startedAt, endsOn, cover } = row
  const excerpt = shorten(opening, campaignLimits.excerpt)
  const isNewCreator = reviewFirstCampaign && row.isNewCreator
  return { id, title, excerpt, goalCents, raisedCents, startedAt, endsOn, cover, isNewCreator }
}
