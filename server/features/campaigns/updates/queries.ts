import type { Page } from '#contract/api/paging.ts'
import type { CampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

/** One row without an id says that the campaign is there and nothing was told. */
const updates: Statement = {
  name: 'campaign-updates',
  text: `
    select u.id, u.body, u.created_at as "createdAt"
      from visible_campaigns($1) c
      left join lateral (
        select x.id, x.body, x.created_at
          from campaign_updates x
         where x.campaign_id = c.id
           and (x.created_at, x.id) < ((select $3::timestamptz), (select $4::uuid))
         order by x.created_at desc, x.id desc
         limit ${campaignLimits.updatesPageSize + 1}) u on true
     where c.id = $2
     order by u.created_at desc, u.id desc`,
}

type UpdateListInput = { campaignId: string; cursor?: string }

/** What the creator told, newest first, for whoever may see the campaign. Throws NOT_FOUND, INVALID. */
export async function listCampaignUpdates(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { campaignId, cursor }: UpdateListInput,
): Promise<Page<CampaignUpdate>> {
  const after = decodeCursor(cursor)
  const values = [actor?.id ?? null, campaignId, ...after]
  const rows = isId(campaignId) ? await db.query<CampaignUpdate | { id: null }>(updates, values) : []
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  return pageFrom(
    rows.filter((row) => row.id !== null),
    {
      size: campaignLimits.updatesPageSize,
      placeOf: ({ createdAt, id }) => [createdAt, id],
      present: (update) => update,
    },
  )
}
