import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'

const deleteUpdate = sql(
  'delete-campaign-update',
  'delete from campaign_updates where campaign_id = $1 and id = $2 returning id',
)

/** Deletes an update, by the creator or an admin. Throws NOT_FOUND for one that is gone. */
export async function deleteCampaignUpdate(
  context: Context<'member'>,
  { campaignId, updateId }: { campaignId: string; updateId: string },
): Promise<Record<never, never>> {
  await lockCampaign(context, { action: 'campaign.deleteUpdate', campaignId })
  const deleted = isId(updateId) ? await context.db.query(deleteUpdate, [campaignId, updateId]) : []
  if (deleted.length === 0) throw new Failure('NOT_FOUND')
  await context.publish('campaign-update.deleted', { campaignId, updateId })
  return {}
}
