import type { Page } from '#contract/api/paging.ts'
import type { CampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'

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

/** Lists the creator's updates, newest first, for anyone who may see the campaign. Throws NOT_FOUND, INVALID. */
export async function listCampaignUpdates(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { campaignId, cursor }: { campaignId: string; cursor?: string },
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
