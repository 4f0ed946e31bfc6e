import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { findCampaignOfPrayer, linkedCampaign } from '#server/features/campaigns/get-campaign.ts'
import { findMiracleOfPrayer } from '#server/features/miracles/get-miracle.ts'
import { isMuted } from '#server/features/notifications/mute-notifications.ts'
import { getPrayer, prayerColumns, presentPrayer } from '#server/features/prayers/get-prayer.ts'
import { readPrayedFor } from '#server/features/prayers/intercessions/prayed-for.ts'
import { listComments } from '#server/features/prayers/list-comments.ts'
import { listUpdates } from '#server/features/prayers/list-updates.ts'
import { authorOfPrayer } from '#server/features/prayers/prayer-cards.ts'
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
      ${authorOfPrayer}
     where p.id = $2`,
)

/**
 * Returns a prayer with its newest update and comments, the miracle that answered it and its campaign, for viewers who may
 * see these too (PDET-9). An active prayer has no miracle, and its readers learn of no other intercessors.
 */
export async function getPrayerPage(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<PrayerPage> {
  const { db, actor, clock } = context
  const { prayer, isByRole, ...linked } = await readPrayer(context, prayerId)
  const miracle = prayer.status === 'active' ? null : await findMiracleOfPrayer(context, prayerId)
  const said = isByRole ? { latestUpdate: null, firstComments: [] } : await readNewest(context, prayer)
  const page = { prayer, miracle, ...linked, ...said }
  if (!prayer.mine) return { ...page, prayedFor: null, isNotifiedWhenPrayed: null }
  const prayedFor = await readPrayedFor(context.db, { ownerId: actor.id, prayerId, at: clock.now() })
  const mute = { memberId: actor.id, subjectId: prayerId, kind: 'prayed' } as const
  return { ...page, prayedFor, isNotifiedWhenPrayed: !(await isMuted(db, mute)) }
}

/** A prayer without updates or comments costs no statement for them. */
async function readNewest(
  context: Context<'member'>,
  { id: prayerId, updateCount, commentCount }: Prayer,
): Promise<Pick<PrayerPage, 'latestUpdate' | 'firstComments'>> {
  const updates = updateCount > 0 ? await listUpdates(context, { prayerId }) : null
  const comments = commentCount > 0 ? await listComments(context, { prayerId }) : null
  return {
    latestUpdate: updates?.items[0] ?? null,
    firstComments: comments?.items.slice(0, commentAndUpdateLimits.firstComments) ?? [],
  }
}

/** A prayer that only the admin role makes readable is read by a statement that audits it. */
async function readPrayer(
  context: Context<'member'>,
  prayerId: string,
): Promise<Pick<PrayerPage, 'prayer' | 'campaign' | 'hasReminder'> & { isByRole: boolean }> {
  const { db, actor, clock } = context
  const values = [actor.id, prayerId, clock.now()] as const
  const [seen] = isId(prayerId) ? await db.query(prayerWithCampaign, values) : []
  if (seen) {
    const { campaign, hasReminder } = seen
    return { prayer: presentPrayer(seen), campaign, hasReminder, isByRole: false }
  }
  const prayer = await getPrayer(context, { prayerId })
  const campaign = await findCampaignOfPrayer(context, prayerId)
  return { prayer, campaign, hasReminder: false, isByRole: true }
}
