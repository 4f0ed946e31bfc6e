import { type Db, sql } from '#server/database/db.ts'

const lockCampaign = sql(
  'lock-campaign-for-money',
  `
    select deleted_at is null as "isThere"
      from fundraising_campaigns
     where id = $1
       for no key update`,
)

const addToTotals = sql(
  'add-to-campaign-totals',
  `
    update fundraising_campaigns
       set raised_cents = raised_cents + $2, donor_count = donor_count + $3
     where id = $1`,
)

/**
 * Locks a campaign until the transaction ends, so that it is not deleted while money is counted for it. False when it
 * is deleted: its money then goes into suspense (PAY-E4).
 */
export async function lockCampaignForMoney(db: Db, campaignId: string): Promise<boolean> {
  const [campaign] = await db.query(lockCampaign, [campaignId])
  return campaign?.isThere ?? false
}

/**
 * Adds money to a campaign, or subtracts it when negative. Called only by settlement, in its transaction (REQ-106).
 * The row of a deleted campaign still counts refunds.
 */
export async function creditCampaign(
  db: Db,
  { campaignId, cents, donors }: { campaignId: string; cents: number; donors: -1 | 0 | 1 },
): Promise<void> {
  await db.query(addToTotals, [campaignId, cents, donors])
}
