import type { Page } from '#contract/api/paging.ts'
import type { CampaignUpdate, NewCampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { lockCampaign } from './campaign-access.ts'
import { mailDonorsAboutUpdate } from './donor-mailings.ts'
import { readMuteToken } from './mute-link.ts'

const insertUpdate = sql(
  'insert-campaign-update',
  `
    insert into campaign_updates (id, campaign_id, body, created_at)
    values ($1, $2, $3, $4)
    returning id, body, created_at as "createdAt"`,
)

const deleteUpdate = sql(
  'delete-campaign-update',
  'delete from campaign_updates where campaign_id = $1 and id = $2 returning id',
)

const muteMails = sql(
  'mute-campaign-mails',
  `
    with known as (
      select id from fundraising_campaigns where id = $1
    ), muted as (
      insert into campaign_mail_mutes (campaign_id, email_fingerprint, muted_at)
      select id, $2, $3 from known
      on conflict on constraint campaign_mail_mutes__once do nothing
    )
    select c.title
      from known
      left join visible_campaigns(null) c on c.id = known.id`,
)

type Acting = Context<'member'>

/**
 * Posts an update by the creator, at most ten a day. Donors are mailed that there is one, at most once a day (PAY-C1).
 */
export async function addCampaignUpdate(
  context: Acting,
  { campaignId, body }: NewCampaignUpdate & { campaignId: string },
): Promise<CampaignUpdate> {
  const { db, actor, clock, publish, consume } = context
  const { relations } = await lockCampaign(context, { action: 'campaign.addUpdate', campaignId })
  await consume('campaignUpdatesPerDay', `${actor.id}:${campaignId}`)
  const now = clock.now()
  const updateId = newId(now)
  const [update] = await db.query(insertUpdate, [updateId, campaignId, body, now])
  if (!update) throw new Failure('NOT_FOUND')
  // Updates of a campaign that only its creator can open are not mailed.
  if (relations.includes('visitor')) await mailDonorsAboutUpdate(context, { campaignId, updateId })
  await publish('campaign-update.added', { campaignId, updateId })
  return update
}

/** Deletes an update, by the creator or an admin. Throws NOT_FOUND for one that is gone. */
export async function deleteCampaignUpdate(
  context: Acting,
  { campaignId, updateId }: { campaignId: string; updateId: string },
): Promise<Record<never, never>> {
  await lockCampaign(context, { action: 'campaign.deleteUpdate', campaignId })
  const deleted = isId(updateId) ? await context.db.query(deleteUpdate, [campaignId, updateId]) : []
  if (deleted.length === 0) throw new Failure('NOT_FOUND')
  await context.publish('campaign-update.deleted', { campaignId, updateId })
  return {}
}

/**
 * Ends the mails about one campaign to one address, for the holder of one of our mails; doing it twice changes
 * nothing. Returns the title while it is public. Throws LINK_EXPIRED for a foreign token.
 */
export function muteCampaignMails(seal: Seal) {
  return async (
    { db, clock }: Context<'anyone'>,
    { token }: { token: string },
  ): Promise<{ campaignTitle: string | null }> => {
    const mute = readMuteToken(seal, token)
    if (!mute) throw new Failure('LINK_EXPIRED')
    const values = [mute.campaignId, mute.addressFingerprint, clock.now()] as const
    const [muted] = await db.query(muteMails, values)
    if (!muted) throw new Failure('LINK_EXPIRED')
    return { campaignTitle: muted.title }
  }
}

const updatesOfCampaign = `
        select x.id, x.body, x.created_at
          from campaign_updates x
         where x.campaign_id = c.id`

const newestUpdates = `
         order by x.created_at desc, x.id desc
         limit ${campaignLimits.updatesPageSize + 1}`

/** A single row without an id means that the campaign exists without updates. */
const updates = sql(
  'campaign-updates',
  `
    select u.id, u.body, u.created_at as "createdAt"
      from visible_campaigns($1) c
      left join lateral (${updatesOfCampaign}
           and (x.created_at, x.id) < ((select $3::timestamptz), (select $4::uuid))${newestUpdates}) u on true
     where c.id = $2
     order by u.created_at desc, u.id desc`,
)

/** The first page of updates of a campaign `c`, as a column of the statement that reads `c`. */
export const firstUpdates = `
           (select coalesce(json_agg(json_build_object('id', u.id, 'body', u.body, 'createdAt', u.created_at)
                                     order by u.created_at desc, u.id desc), '[]')
              from (${updatesOfCampaign}${newestUpdates}) u)`

type UpdateListInput = { campaignId: string; cursor?: string }

/** Lists the creator's updates, newest first, for anyone who may see the campaign. Throws NOT_FOUND, INVALID. */
export async function listCampaignUpdates(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { campaignId, cursor }: UpdateListInput,
): Promise<Page<CampaignUpdate>> {
  const after = decodeCursor(cursor)
  const values = [viewerOf(actor), campaignId, ...after] as const
  const rows = isId(campaignId) ? await db.query(updates, values) : []
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  return pageOfUpdates(rows.filter((row) => row.id !== null))
}

/** Maps updates to a page of the list; one more than it holds shows that there are others. */
export function pageOfUpdates(rows: readonly CampaignUpdate[]): Page<CampaignUpdate> {
  return pageFrom(rows, {
    size: campaignLimits.updatesPageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (update) => update,
  })
}
