import { insertCampaign, insertCampaignUpdate, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'

type RunningApp = { pool: Parameters<typeof insertCampaign>[0] }

/** Long words that break a layout drawn for short ones. */
export const longName = 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo'
export const longWord = 'Siyabonga'.repeat(11)

/** A million rand, in cents: the largest donation. */
export const million = 100_000_000

/** A campaign with all optional parts, long words and large amounts. */
export async function createFullCampaign({ pool }: RunningApp, by: Person) {
  const prayer = await insertPrayer(pool, { by, title: longWord, audience: 'public' })
  const campaign = await insertCampaign(pool, {
    by,
    prayer,
    title: longWord,
    description: longWord.repeat(9),
    goalCents: 10 * million,
  })
  await insertDonation(pool, { to: campaign, by, amountCents: million, message: longWord.repeat(4) })
  await insertDonation(pool, { to: campaign, status: 'pending', message: longWord })
  await insertCampaignUpdate(pool, { to: campaign, body: longWord.repeat(9) })
  return campaign
}
