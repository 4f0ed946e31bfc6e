import type { CampaignChange } from '#contract/fundraising/campaign-operations.ts'
import { campaignChanges, campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'

const insertChanges = sql(
  'insert-campaign-changes',
  `
    insert into campaign_changes (id, campaign_id, at, kind, was, became)
    select id, $2, $3, kind, was, became
      from unnest($1::uuid[], $4::text[], $5::text[], $6::text[]) as change (id, kind, was, became)`,
)

/** One entry of the history. Goals are cents in digits; former descriptions are not published. */
export type Change = Pick<CampaignChange, 'kind' | 'was' | 'became'>

/** Writes changes of a campaign into its public history (REQ-46, REQ-156). */
export async function recordChanges(
  db: Db,
  { campaignId, at, changes }: { campaignId: string; at: Date; changes: readonly Change[] },
): Promise<void> {
  if (changes.length === 0) return
  await db.query(insertChanges, [
    changes.map(() => newId(at)),
    campaignId,
    at,
    changes.map(({ kind }) => kind),
    changes.map(({ was }) => was),
    changes.map(({ became }) => became),
  ])
}

/** A single row without an id means that the campaign exists without history. */
const historyOfCampaign = sql(
  'campaign-changes',
  `
    select x.id, x.at, x.kind, x.was, x.became
      from visible_campaigns($1) c
      left join campaign_changes x on x.campaign_id = c.id
     where c.id = $2
     order by x.at desc, x.id desc
     limit ${campaignLimits.changes}`,
)

/** Lists the changes of a campaign for anyone who may see it (REQ-46, REQ-156). Throws NOT_FOUND. */
export async function listCampaignChanges(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { campaignId }: { campaignId: string },
): Promise<{ items: CampaignChange[] }> {
  const values = [viewerOf(actor), campaignId] as const
  const rows = isId(campaignId) ? await db.query(historyOfCampaign, values) : []
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  return {
    items: rows.flatMap((row) =>
      row.id !== null && isOneOf(campaignChanges, row.kind) ? [{ ...row, kind: row.kind }] : [],
    ),
  }
}
