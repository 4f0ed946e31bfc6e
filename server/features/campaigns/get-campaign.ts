import { type Action, actionsFor, allows } from '#contract/api/permissions.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { creatorIsReviewed, creatorIsSuspended } from './campaign-card.ts'
import { closureOf, daysLeft } from './campaign-closure.ts'

/**
 * The columns of a campaign `c` by a creator `a` for the viewer $1 at the moment $3. The group and the prayer are
 * included only for viewers who may see them anyway (REQ-132). A donor to a creator out of their sight reads the
 * campaign without the name (SEC-7.4).
 */
export const campaignColumns = `
           c.id, c.title, c.description, c.thanks, c.goal_cents as "goalCents", c.raised_cents as "raisedCents",
           c.donor_count as "donorCount", c.status, c.end_date as "endsOn", c.payout_enabled as "payoutEnabled",
           c.creator_id as "creatorId",
           case when c.creator_id <> all ((select hidden_from($1))::uuid[]) or c.relations && '{admin,moderator}' then
             display_name(a.full_name, a.username, a.shown_as) end as "creatorName",
           c.created_at as "createdAt", c.version, c.hidden_at as "hiddenAt", c.hidden_reason as "hiddenReason",
           c.held_at as "heldAt", c.held_reason as "heldReason", c.relations,
           ${creatorIsSuspended('$3')} as "isCreatorSuspended",
           not ${creatorIsReviewed} as "isNewCreator",
           (select json_build_object('id', g.id, 'name', g.name)
              from visible_groups($1) g
             where g.id = c.group_id
               and cardinality(g.relations) > 0) as "group",
           (select json_build_object('id', p.id, 'title', p.title)
              from visible_prayers($1) p
             where p.id = c.prayer_request_id
               and (not p.is_anonymous or c.names_author or c.creator_id = $1)) as prayer,
           (select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)
                                     order by i.position, i.id), '[]')
              from media i
             where i.campaign_id = c.id
               and i.ready_at is not null) as images`

const oneCampaign = sql(
  'one-campaign',
  `
    select ${campaignColumns}
      from visible_campaigns($1) c
      left join profiles a on a.id = c.creator_id
     where c.id = $2`,
)

/**
 * The campaign `c` linked with a prayer, as the viewer $1 may see it. One that names the author of an anonymous prayer is
 * shown only where its creator agreed to that (REQ-468). A hidden campaign is shown only on its creator's
 * prayer page, because the prayer cannot be linked to another one (PAY-E2).
 */
export const linkedCampaign = (prayerId: string) => `
      from visible_campaigns($1) c
     where c.prayer_request_id = ${prayerId}
       and c.status <> 'canceled'
       and (c.hidden_at is null or c.creator_id = $1)
       and (c.names_author or c.creator_id = $1 or is_anonymous_content('prayer', ${prayerId}) = false)`

const campaignOfPrayer = sql('campaign-of-prayer', `select c.id, c.title ${linkedCampaign('$2')}`)

type CampaignRow = Omit<
  Campaign,
  'thanks' | 'closure' | 'daysLeft' | 'creator' | 'mine' | 'hidden' | 'held' | 'viewerCan'
> & {
  thanks: string
  creatorId: string | null
  creatorName: string | null
  hiddenAt: string | null
  hiddenReason: string | null
  heldAt: string | null
  heldReason: string | null
  isCreatorSuspended: boolean
  relations: readonly string[]
}

type Viewer = Pick<Context<'anyone'>, 'db' | 'actor' | 'clock' | 'settings'>

/** Returns one campaign as this viewer may see it, in one statement (FUND-5). Throws NOT_FOUND (FUND-6). */
export async function getCampaign(viewer: Viewer, { campaignId }: { campaignId: string }): Promise<Campaign> {
  const values = [viewerOf(viewer.actor), campaignId, viewer.clock.now()] as const
  const [row] = isId(campaignId) ? await viewer.db.query(oneCampaign, values) : []
  if (!row) throw new Failure('NOT_FOUND')
  return presentCampaign(row, viewer)
}

/** Finds the campaign linked with a prayer, as far as this viewer may see it; null is no error (PDET-9). */
export async function findCampaignOfPrayer(
  { db, actor }: Pick<Viewer, 'db' | 'actor'>,
  prayerId: string,
): Promise<{ id: string; title: string } | null> {
  if (!isId(prayerId)) return null
  const values = [viewerOf(actor), prayerId] as const
  const [campaign] = await db.query(campaignOfPrayer, values)
  return campaign ?? null
}

/**
 * Maps a row to a campaign. The reason for hiding or a hold is shown to the creator and to staff only; the creator's
 * suspension is never shown: the campaign is on hold.
 */
export function presentCampaign(
  row: CampaignRow,
  { actor, clock, settings }: Pick<Viewer, 'actor' | 'clock' | 'settings'>,
): Campaign {
  const today = dayIn(SITE_TIME_ZONE, clock.now())
  const { creatorId, creatorName, hiddenAt, hiddenReason, heldAt, heldReason, ...rest } = row
  const { isCreatorSuspended, relations, ...shown } = rest
  const campaign = { ...shown, isNewCreator: settings.reviewFirstCampaign && row.isNewCreator }
  const known = { ...campaign, isHidden: hiddenAt !== null, isHeld: heldAt !== null || isCreatorSuspended }
  const closure = closureOf(known, today)
  const mayKnowReason = relations.some((relation) => relation !== 'visitor')
  return {
    ...campaign,
    thanks: allows('campaign.edit', relations) ? row.thanks : null,
    closure,
    daysLeft: closure === null ? daysLeft(campaign.endsOn, today) : null,
    creator:
      creatorId === null || creatorName === null ? null : { name: creatorName, tint: tintOf(creatorId) },
    mine: creatorId !== null && creatorId === actor?.id,
    hidden: mayKnowReason && hiddenAt !== null ? { at: hiddenAt, reason: hiddenReason ?? '' } : null,
    held: mayKnowReason && heldAt !== null ? { at: heldAt, reason: heldReason ?? '' } : null,
    viewerCan: actionsFor('campaign', relations).filter((action) => fits(action, known, closure)),
  }
}

/** A permitted action is offered only where it has an effect. */
function fits(
  action: Action,
  { isNewCreator }: Pick<Campaign, 'isNewCreator'>,
  closure: Campaign['closure'],
): boolean {
  if (action === 'campaign.review') return isNewCreator
  return action !== 'campaign.donate' || closure === null
}
