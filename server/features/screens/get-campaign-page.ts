import type { GroupPage, PrayerPage } from '#contract/api/screen-operations.ts'
import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import type { groupTabs } from '#contract/values/constants.ts'
import { instantInJson } from '#server/database/column-types.ts'
import { sql } from '#server/database/db.ts'
import { firstUpdates, pageOfUpdates } from '#server/features/campaigns/add-campaign-update.ts'
import { closedWithoutPayments } from '#server/features/campaigns/campaign-closure.ts'
import {
  campaignColumns,
  findCampaignOfPrayer,
  linkedCampaign,
  presentCampaign,
} from '#server/features/campaigns/get-campaign.ts'
import { firstSupporters, pageOfSupporters } from '#server/features/donations/list-donations.ts'
import { listMessages } from '#server/features/groups/chat/list-messages.ts'
import { readGroup } from '#server/features/groups/get-group.ts'
import { listJoinRequests } from '#server/features/groups/joining/list-join-requests.ts'
import { listMembers } from '#server/features/groups/members/list-members.ts'
import { findMiracleOfPrayer } from '#server/features/miracles/get-miracle.ts'
import { isMuted } from '#server/features/notifications/mute-notifications.ts'
import { getPrayer, prayerColumns, presentPrayer } from '#server/features/prayers/get-prayer.ts'
import { readPrayedFor } from '#server/features/prayers/intercessions/prayed-for.ts'
import { listGroupPrayers } from '#server/features/prayers/list-group-prayers.ts'
import { reminderColumn } from '#server/features/reminders/stored-reminders.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'

const campaignWithLists = sql(
  'campaign-with-lists',
  `
    select ${campaignColumns},
           ${firstSupporters} as supporters,
           ${firstUpdates} as updates
      from visible_campaigns($1) c
      left join profiles a on a.id = c.creator_id
     where c.id = $2`,
)

/**
 * Returns a campaign with its latest donors and its creator's updates (FUND-5), in one statement: each list alone would
 * decide again whether the campaign is visible. Throws NOT_FOUND.
 */
export function campaignPage({ takesPayments }: { takesPayments: boolean }) {
  return async (
    context: Context<'anyone'>,
    { campaignId }: { campaignId: string },
  ): Promise<CampaignPage> => {
    const { db, actor, clock } = context
    const values = [viewerOf(actor), campaignId, clock.now()] as const
    const [row] = isId(campaignId) ? await db.query(campaignWithLists, values) : []
    if (!row) throw new Failure('NOT_FOUND')
    const { supporters, updates, ...campaign } = row
    return {
      campaign: closedWithoutPayments(presentCampaign(campaign, context), takesPayments),
      supporters: pageOfSupporters(supporters.map((each) => ({ ...each, at: instantInJson(each.at) }))),
      updates: pageOfUpdates(updates.map((each) => ({ ...each, createdAt: instantInJson(each.createdAt) }))),
    }
  }
}

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

type TabContents = Omit<GroupPage, 'group'>
type GroupPageQuery = { groupId: string; tab: (typeof groupTabs)[number] }

const nothing: TabContents = { prayers: null, messages: null, members: null, requests: null }

/** The first content of each tab; the features themselves check access and audit reads by role. */
const tabReaders: {
  [Tab in GroupPageQuery['tab']]: (
    context: Context<'member'>,
    of: { groupId: string },
  ) => Promise<Partial<TabContents>>
} = {
  prayers: async (context, of) => ({ prayers: await listGroupPrayers(context, of) }),
  chat: async (context, of) => ({ messages: await listMessages(context, of) }),
  members: async (context, of) => ({ members: await listMembers(context, of) }),
  requests: async (context, of) => ({ requests: await listJoinRequests(context, of) }),
}

/**
 * Returns a group with the first content of its open tab, read in parallel. Without access to the tab only the header
 * is shown (REQ-81, GDET-15); an invisible group is NOT_FOUND.
 */
export async function getGroupPage(
  context: Context<'member'>,
  { groupId, tab }: GroupPageQuery,
): Promise<GroupPage> {
  const [group, tabContents] = await Promise.allSettled([
    readGroup(context, { groupId }),
    tabReaders[tab](context, { groupId }),
  ])
  if (group.status === 'rejected') throw group.reason
  if (tabContents.status === 'fulfilled') return { group: group.value, ...nothing, ...tabContents.value }
  if (isRefusal(tabContents.reason)) return { group: group.value, ...nothing }
  throw tabContents.reason
}

/** NOT_FOUND too, for a member who was removed between the two reads. */
function isRefusal(reason: unknown): boolean {
  return reason instanceof Failure && (reason.code === 'FORBIDDEN' || reason.code === 'NOT_FOUND')
}
