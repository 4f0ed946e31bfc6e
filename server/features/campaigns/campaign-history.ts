import type { CampaignChange } from '#contract/fundraising/campaign-operations.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { newId } from '#server/platform/core/ids.ts'

const insertChanges: Statement = {
  name: 'insert-campaign-changes',
  text: `
    insert into campaign_changes (id, campaign_id, at, kind, was, became)
    select id, $2, $3, kind, was, became
      from unnest($1::uuid[], $4::text[], $5::text[], $6::text[]) as change (id, kind, was, became)`,
}

/** One line of the history. Goals are cents in digits; what a description said before is nobody's business. */
export type Change = Pick<CampaignChange, 'kind' | 'was' | 'became'>

/** Writes what was changed about a campaign into its public history (REQ-46, REQ-156). */
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
