import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { SharedPrayer } from '#contract/prayers/sharing-operations.ts'
import { sql } from '#server/database/db.ts'
import { intercessionCounts } from '#server/features/prayers/intercessions/intercession-counts.ts'
import { authorOfPrayer } from '#server/features/prayers/prayer-cards.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { somebody } from '#server/platform/formats/shown-author.ts'

/**
 * Reads only public prayers, as for an anonymous viewer: a viewer's own private prayers are not part of a shared page.
 */
const sharedPrayer = sql(
  'shared-prayer',
  `
    select p.id, p.share_token as token, p.title, p.description, p.language, p.category, p.status,
           a.first_name as "authorName", p.is_anonymous as "isAnonymous",
           p.location_name as town,
           (select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)
                                     order by i.position, i.id), '[]')
              from media i
             where i.prayer_id = p.id
               and i.ready_at is not null) as images,
           p.date_submitted as "dateSubmitted", p.support_count as "supportCount", p.comment_count as "commentCount",
           ${intercessionCounts}
      from visible_prayers(null) p
      ${authorOfPrayer}
     where p.share_token = $1`,
)

const pictureText = sql(
  'shared-prayer-picture',
  `
    select p.id, p.title, p.category
      from visible_prayers(null) p
     where p.share_token = $1`,
)

const campaignFigures = sql(
  'campaign-picture',
  `
    select c.title, c.raised_cents as "raisedCents", c.goal_cents as "goalCents"
      from visible_campaigns(null) c
     where c.id = $1`,
)

const TOKEN = /^[0-9a-f]{32}$/

/**
 * Returns a public prayer by the token of its link, the same for everyone: a first name or none, a town, counts
 * (REQ-25). A prayer that is not public, hidden or unknown does not exist here (REQ-131).
 */
export async function getSharedPrayer(
  { db }: Pick<Context<'anyone'>, 'db'>,
  { token }: { token: string },
): Promise<SharedPrayer> {
  const [found] = TOKEN.test(token) ? await db.query(sharedPrayer, [token]) : []
  if (!found) throw new Failure('NOT_FOUND')
  const { isAnonymous, ...prayer } = found
  return isAnonymous ? { ...prayer, authorName: somebody().name } : prayer
}

export type Pictured = Pick<SharedPrayer, 'id' | 'title' | 'category'>

/** Finds the text for the picture of a shared prayer. */
export async function findPictured(
  { db }: Pick<Context<'anyone'>, 'db'>,
  { token }: { token: string },
): Promise<Pictured> {
  const [prayer] = TOKEN.test(token) ? await db.query(pictureText, [token]) : []
  if (!prayer) throw new Failure('NOT_FOUND')
  return prayer
}

export type PicturedCampaign = Pick<Campaign, 'title' | 'raisedCents' | 'goalCents'>

/** Finds the text for the picture of a public campaign; others have no picture, not even for their creator (PAY-E2). */
export async function findPicturedCampaign(
  { db }: Pick<Context<'anyone'>, 'db'>,
  { campaignId }: { campaignId: string },
): Promise<PicturedCampaign> {
  const [campaign] = isId(campaignId) ? await db.query(campaignFigures, [campaignId]) : []
  if (!campaign) throw new Failure('NOT_FOUND')
  return campaign
}
