import type { CampaignCard } from '#contract/campaign-lists.ts'
import { campaignLimits } from '#contract/fundraising-constants.ts'
import { shorten } from '#contract/text.ts'

/** What a card needs of a campaign `c`. Who may see a campaign may see its images; the first is its cover. */
export const cardColumns = `
  c.id, c.title, left(c.description, 500) as opening, c.goal_cents as "goalCents", c.raised_cents as "raisedCents",
  c.start_date as "startedAt", c.end_date as "endsOn",
  (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)
     from media i
    where i.campaign_id = c.id
      and i.ready_at is not null
    order by i.position, i.id
    limit 1) as cover`

/** Whoever may write nothing takes no money either: the campaign `c` opens again when the suspension is over. */
export const creatorIsSuspended = (at: string) =>
  `exists (select from accounts o where o.id = c.creator_id and o.suspended_until > ${at})`

export type CardRow = Omit<CampaignCard, 'excerpt'> & { opening: string }

/** The door out for a campaign in a list: an opening instead of the whole text. */
export function presentCard(row: CardRow): CampaignCard {
  const { id, title, opening, goalCents, raisedCents, startedAt, endsOn, cover } = row
  const excerpt = shorten(opening, campaignLimits.excerpt)
  return { id, title, excerpt, goalCents, raisedCents, startedAt, endsOn, cover }
}
