import type { Campaign, CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context, RunAsSystem, SystemContext } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'
import { requireRecipient } from './campaign-requirements.ts'
import { getCampaign } from './get-campaign.ts'
import { recordChanges } from './list-campaign-changes.ts'

const updateStatus = sql(
  'set-campaign-status',
  'update fundraising_campaigns set status = $2, updated_at = $3 where id = $1',
)

/**
 * Sets the status, any to any, by the creator or an admin (PAY-E3, FMAN-1). To active only with a bank account
 * (BANK_ACCOUNT_REQUIRED) and an end that has not passed (CAMPAIGN_OVER); a canceled one whose prayer has found another
 * campaign stays canceled (PRAYER_HAS_CAMPAIGN). The same status again changes nothing.
 */
export async function setCampaignStatus(
  context: Context<'member'>,
  { campaignId, status }: { campaignId: string; status: CampaignStatus },
): Promise<Campaign> {
  const { db, clock, publish } = context
  const campaign = await lockCampaign(context, { action: 'campaign.setStatus', campaignId })
  if (campaign.status === status) return await getCampaign(context, { campaignId })
  const now = clock.now()
  if (status === 'active') {
    if (campaign.endsOn !== null && campaign.endsOn < dayIn(SITE_TIME_ZONE, now))
      throw new Failure('CAMPAIGN_OVER')
    await requireRecipient(context, campaign.creatorId)
  }
  await db.query(updateStatus, [campaignId, status, now])
  const change = { kind: 'status', was: campaign.status, became: status } as const
  await recordChanges(db, { campaignId, at: now, changes: [change] })
  await publish('campaign.status-changed', { campaignId, creatorId: campaign.creatorId, status })
  return await getCampaign(context, { campaignId })
}

const BATCH_SIZE = 50

/** A campaign that is being changed at this moment is ended by the next run, if it still is to end. */
const endSome = sql(
  'end-campaigns',
  `
    update fundraising_campaigns
       set status = 'completed', updated_at = $2
     where id = any (array (
             select id
               from fundraising_campaigns
              where status = 'active'
                and end_date < $1::date
                and deleted_at is null
              order by end_date, id
              limit ${BATCH_SIZE}
                for no key update skip locked))
    returning id, creator_id as "creatorId"`,
)

/**
 * Completes campaigns after their last day, at 24:00 in Johannesburg, and mails their creators (REQ-103). Money in
 * transit still counts.
 */
export async function endCampaigns(runAsSystem: RunAsSystem): Promise<void> {
  while ((await runAsSystem(endBatch)) === BATCH_SIZE);
}

async function endBatch({ db, clock, publish, enqueue }: SystemContext): Promise<number> {
  const now = clock.now()
  const ended = await db.query(endSome, [dayIn(SITE_TIME_ZONE, now), now])
  for (const { id: campaignId, creatorId } of ended) {
    const change = { kind: 'ended', was: 'active', became: 'completed' } as const
    await recordChanges(db, { campaignId, at: now, changes: [change] })
    await publish('campaign.status-changed', { campaignId, creatorId, status: 'completed' })
  }
  const mails = ended.map(({ id: campaignId }) => ({ kind: 'ended', campaignId }) as const)
  if (mails.length > 0) await enqueue('send-campaign-mail', ...mails)
  return ended.length
}
