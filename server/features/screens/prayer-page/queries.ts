import type { PrayerPage } from '#contract/screens.ts'
import { findMiracleOfPrayer } from '#server/features/miracles/queries.ts'
import { getPrayer } from '#server/features/prayers/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** A prayer with the miracle that answered it, for those who may see that one too (spec A §2, PDET). */
export async function getPrayerPage(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<PrayerPage> {
  const [prayer, miracle] = await Promise.all([
    getPrayer(context, { prayerId }),
    findMiracleOfPrayer(context, prayerId),
  ])
  return { prayer, miracle }
}
