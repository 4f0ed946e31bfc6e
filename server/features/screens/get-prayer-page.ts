import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { sql } from '#server/database/db.ts'
import { findCampaignOfPrayer, linkedCampaign } from '#server/features/campaigns/get-campaign.ts'
import { findMiracleOfPrayer } from '#server/features/miracles/get-miracle.ts'
import { isMuted } from '#server/features/notifications/mute-notifications.ts'
import { getPrayer, prayerColumns, presentPrayer } from '#server/features/prayers/get-prayer.ts'
import { readPrayedFor } from '#server/features/prayers/intercessions/prayed-for.ts'
import { reminderColumn } from '#server/features/reminders/stored-reminders.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const prayerWithCampaign = sql(
  'prayer-with-campaign',
  `
    select ${prayerColumns},
           (select json_build_object('id', c.id, 'title', c.title) ${linkedCampaign('p.id')}) as campaign,
           ${reminderColumn}
      from visible_prayers($1) p
      join profiles a on a.id = p.user_id
     where p.id = $2`,
)

/**
 * Returns a prayer with the miracle that answered it and its campaign, for viewers who may see these too (PDET-9). An
 * active prayer has no miracle, and its readers learn of no other intercessors, so that most pages take one statement.
 */
export async function getPrayerPage(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<PrayerPage> {
  const { prayer, ...linked } = await readPrayer(context, prayerId)
  const miracle = prayer.status === 'active' ? null : await findMiracleOfPrayer(context, prayerId)
  const of = { ownerId: context.actor.id, prayerId, at: context.clock.now() }
  if (!prayer.mine) return { prayer, miracle, ...linked, prayedFor: null, isNotifiedWhenPrayed: null }
  const prayedFor = await readPrayedFor(context.db, of)
  const mute = { memberId: context.actor.id, subjectId: prayerId, kind: 'prayed' } as const
  return { prayer, miracle, ...linked, prayedFor, isNotifiedWhenPrayed: !(await isMuted(context.db, mute)) }
}

/** A prayer that only the admin role makes readable is read by a statement that audits it. */
async function readPrayer(
  context: Context<'member'>,
  prayerId: string,
): Promise<Pick<PrayerPage, 'prayer' | 'campaign' | 'hasReminder'>> {
  const { db, actor, clock } = context
  const values = [actor.id, prayerId, clock.now()] as const
  const [seen] = isId(prayerId) ? await db.query(prayerWithCampaign, values) : []
  if (seen)
    return { prayer: presentPrayer(seen, actor.id), campaign: seen.campaign, hasReminder: seen.hasReminder }
  const prayer = await getPrayer(context, { prayerId })
  return { prayer, campaign: await findCampaignOfPrayer(context, prayerId), hasReminder: false }
}
