import { removeSome } from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Locks are taken in one order, so that two overlapping deletions wait instead of deadlocking. */
const closeAll = sql(
  'close-campaigns-of-deleted-member',
  `
    with held as (
      select id
        from fundraising_campaigns
       where creator_id = $1
         and deleted_at is null
       order by id
         for no key update
    )
    update fundraising_campaigns
       set status = 'canceled', hidden_at = coalesce(hidden_at, $2), payout_enabled = false, updated_at = $2
     where id in (select id from held)
    returning id as "campaignId"`,
)

const BLANK = '–'

/** Same result as for a campaign deleted ninety days ago: only the row stays, for money that arrives late (PAY-E4). */
const blankSome = sql(
  'blank-campaigns-of-deleted-member',
  `
    with chosen as (
      select id from fundraising_campaigns where creator_id = $1 limit $2
    ), updates as (
      delete from campaign_updates where campaign_id in (select id from chosen)
    ), changes as (
      delete from campaign_changes where campaign_id in (select id from chosen)
    ), blanked as (
      update fundraising_campaigns
         set title = $4, description = $4, thanks = '', hidden_reason = null, held_reason = null, deleted_reason = null,
             deleted_at = coalesce(deleted_at, $3), prayer_request_id = null, creator_id = null, updated_at = $3
       where id in (select id from chosen)
      returning id
    )
    select count(*)::int as removed from blanked`,
)

/** Ends and hides all campaigns of a member who deletes the account, so that donations stop (REQ-95). */
export async function closeCampaignsOf(
  { db, clock, publish }: Pick<Context, 'db' | 'clock' | 'publish'>,
  memberId: string,
): Promise<void> {
  const closed = await db.query(closeAll, [memberId, clock.now()])
  for (const { campaignId } of closed) {
    await publish('campaign.status-changed', { campaignId, creatorId: memberId, status: 'canceled' })
    await publish('campaign.hidden', { campaignId, creatorId: memberId })
  }
}

/**
 * Like removePrayersOf, for campaigns: removes their texts and their creator. The caller has detached the donations
 * (REQ-139).
 */
export async function removeCampaignsOf(
  db: Db,
  memberId: string,
  { most, at }: { most: number; at: Date },
): Promise<number> {
  return removeSome(db, [blankSome], [memberId, most, at, BLANK])
}
