import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'
import { mailDonorsAboutRemoval } from './donor-mailings.ts'

const DAY = 86_400
const TEXT_RETENTION_DAYS = 90
const BLANK = '–'

/** The row stays, so that late money can still be assigned (PAY-E4). */
const removeOne = sql(
  'remove-campaign',
  `
    update fundraising_campaigns
       set deleted_at = $2, deleted_reason = $3, prayer_request_id = null, updated_at = $2
     where id = $1`,
)

/** Donations keep the title they were made under. */
const blankRemoved = sql(
  'blank-removed-campaigns',
  `
    with blanked as (
      update fundraising_campaigns
         set title = $2, description = $2, thanks = '', hidden_reason = null, held_reason = null, deleted_reason = null
       where deleted_at < $1
         and title <> $2
      returning id
    ), updates as (
      delete from campaign_updates where campaign_id in (select id from blanked)
    )
    delete from campaign_changes where campaign_id in (select id from blanked)`,
)

type RemovalInput = { campaignId: string; isForced: boolean; reason: string | null }

/**
 * Removes a campaign for everyone, by its creator or by an admin with a reason: then creator and donors are mailed
 * (REQ-157). The caller detaches the donations before this, in the same transaction (PAY-E4).
 */
export async function removeCampaign(
  context: Context<'member'>,
  { campaignId, isForced, reason }: RemovalInput,
): Promise<void> {
  const { db, clock, publish, enqueue } = context
  const action = isForced ? 'campaign.forceDelete' : 'campaign.delete'
  const { creatorId, isByRole } = await lockCampaign(context, { action, campaignId })
  if (reason === null && (isForced || isByRole))
    throw new Failure('INVALID', { fields: { reason: { key: 'campaign.reason.required' } } })
  await db.query(removeOne, [campaignId, clock.now(), reason])
  await setImages(db, { ownerId: creatorId, parent: { kind: 'campaign', id: campaignId }, images: [] })
  if (isByRole) {
    await enqueue('send-campaign-mail', { kind: 'removed-own', campaignId })
    await mailDonorsAboutRemoval(context, campaignId)
  }
  await publish('campaign.deleted', { campaignId, creatorId })
}

/** Empties the texts of campaigns that were deleted ninety days ago (PAY-E4, POPIA s14). */
export async function blankRemovedCampaigns(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(blankRemoved, [secondsFrom(clock.now(), -TEXT_RETENTION_DAYS * DAY), BLANK])
}
