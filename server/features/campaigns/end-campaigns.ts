import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { RunAsSystem, SystemContext } from '#server/platform/core/request-context.ts'
import { recordChanges } from './list-campaign-changes.ts'

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
