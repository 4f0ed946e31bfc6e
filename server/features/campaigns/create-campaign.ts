import type { Campaign, NewCampaign } from '#contract/fundraising/campaign-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFutureEnd, requireOwnGroup, requireRecipient } from './campaign-requirements.ts'
import { getCampaign } from './get-campaign.ts'
import { recordChanges } from './list-campaign-changes.ts'

const insertCampaign = sql(
  'insert-campaign',
  `
    insert into fundraising_campaigns
      (id, creator_id, group_id, prayer_request_id, title, description, thanks, goal_cents, end_date,
       payout_enabled, start_date, terms_agreed_at, created_at, updated_at, names_author)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $11, $12)`,
)

const ownActivePrayer = sql(
  'own-active-prayer',
  `
    select is_anonymous as "isAnonymous!"
      from visible_prayers($1)
     where id = $2
       and user_id = $1
       and status = 'active'`,
)

/**
 * Creates a campaign of the actor: active, from now on, in rand (FCRE-7). Throws BANK_ACCOUNT_REQUIRED, INVALID,
 * FORBIDDEN for a group that is not the actor's, PRAYER_HAS_CAMPAIGN for a prayer that has one (REQ-18, REQ-104,
 * REQ-109), PRAYER_IS_ANONYMOUS for a prayer without a name that the campaign may not lead to yet (REQ-468).
 */
export async function createCampaign(context: Context<'member'>, input: NewCampaign): Promise<Campaign> {
  const { db, actor, clock, publish } = context
  const { hasSubaccount } = await requireRecipient(context, actor.id)
  requireFutureEnd(context, input.endsOn)
  if (input.groupId !== null) await requireOwnGroup(context, input.groupId)
  const isAnonymous = input.prayerId !== null && (await requireOwnPrayer(db, actor.id, input.prayerId))
  if (isAnonymous && !input.namesAuthor) throw new Failure('PRAYER_IS_ANONYMOUS')
  const now = clock.now()
  const campaignId = newId(now)
  await db.query(insertCampaign, [
    campaignId,
    actor.id,
    input.groupId,
    input.prayerId,
    input.title,
    input.description,
    input.thanks,
    input.goalCents,
    input.endsOn,
    input.payoutEnabled && hasSubaccount,
    now,
    isAnonymous,
  ])
  const parent = { kind: 'campaign', id: campaignId } as const
  if (input.images.length > 0) await setImages(db, { ownerId: actor.id, parent, images: input.images })
  await recordChanges(db, { campaignId, at: now, changes: [{ kind: 'created', was: null, became: null }] })
  await publish('campaign.created', { campaignId, creatorId: actor.id })
  return await getCampaign(context, { campaignId })
}

/**
 * A prayer that is not the actor's, not active or unknown gives the same error (REQ-132, SEC-P12). Returns whether it is
 * without a name.
 */
async function requireOwnPrayer(db: Db, memberId: string, prayerId: string): Promise<boolean> {
  const [found] = isId(prayerId) ? await db.query(ownActivePrayer, [memberId, prayerId]) : []
  if (!found) throw new Failure('INVALID', { fields: { prayerId: { key: 'field.invalid' } } })
  return found.isAnonymous
}
