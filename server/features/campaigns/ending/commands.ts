import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { Statement } from '#server/database/db.ts'
import { recordChanges } from '#server/features/campaigns/campaign-history.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { Act, SystemContext } from '#server/platform/core/request-context.ts'

const BATCH_SIZE = 50

/** One that is being changed at this moment is ended by the next round, if it still is to end. */
const endSome: Statement = {
  name: 'end-campaigns',
  text: `
    update fundraising_campaigns
       set status = 'completed', updated_at = $2
     where id in (
             select id
               from fundraising_campaigns
              where status = 'active'
                and end_date < $1::date
                and deleted_at is null
              order by end_date, id
              limit ${BATCH_SIZE}
                for no key update skip locked)
    returning id, creator_id as "creatorId"`,
}

/**
 * Completes campaigns whose last day is over, at 24:00 in Johannesburg, and mails their creators (REQ-103). Money
 * that is on its way still counts.
 */
export async function endCampaigns(act: Act): Promise<void> {
  while ((await act(endBatch)) === BATCH_SIZE);
}

async function endBatch({ db, clock, publish, enqueue }: SystemContext): Promise<number> {
  const now = clock.now()
  const ended = await db.query<{ id: string; creatorId: string | null }>(endSome, [
    dayIn(SITE_TIME_ZONE, now),
    now,
  ])
  for (const { id: campaignId, creatorId } of ended) {
    const change = { kind: 'ended', was: 'active', became: 'completed' } as const
    await recordChanges(db, { campaignId, at: now, changes: [change] })
    await publish('campaign.status-changed', { campaignId, creatorId, status: 'completed' })
  }
  const mails = ended.map(({ id: campaignId }) => ({ kind: 'ended', campaignId }) as const)
  if (mails.length > 0) await enqueue('send-campaign-mail', ...mails)
  return ended.length
}
