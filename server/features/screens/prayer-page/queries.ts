import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { findCampaignOfPrayer } from '#server/features/campaigns/get-campaign.ts'
import { findMiracleOfPrayer } from '#server/features/miracles/get-miracle.ts'
import { getPrayer } from '#server/features/prayers/get-prayer.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** A prayer with the miracle that answered it and the campaign for it, for those who may see these too (PDET-9). */
export async function getPrayerPage(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<PrayerPage> {
  const [prayer, miracle, campaign] = await Promise.all([
    getPrayer(context, { prayerId }),
    findMiracleOfPrayer(context, prayerId),
    findCampaignOfPrayer(context, prayerId),
  ])
  return { prayer, miracle, campaign }
}
