import type { Campaign, CampaignEdit } from '#contract/fundraising/campaign-operations.ts'
import { sql } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { findRecipient } from '#server/features/payouts/payout-recipients.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type CampaignAccess, lockCampaign } from './campaign-access.ts'
import { requireFutureEnd, requireOwnGroup } from './campaign-requirements.ts'
import { mailDonorsAboutChange } from './donor-mailings.ts'
import { getCampaign } from './get-campaign.ts'
import { type Change, recordChanges } from './list-campaign-changes.ts'

const updateCampaign = sql(
  'edit-campaign',
  `
    update fundraising_campaigns
       set title = $2,
           description = $3,
           goal_cents = $4,
           end_date = $5,
           payout_enabled = $6,
           group_id = $7,
           thanks = $8,
           version = version + 1,
           updated_at = $9
     where id = $1`,
)

type EditInput = CampaignEdit & { campaignId: string }

/**
 * Edits a campaign, by its creator or an admin. Each change of its texts, goal or end is written into its history;
 * recent donors are mailed when the purpose changed (REQ-156). Throws CHANGED_MEANWHILE when the campaign is no longer
 * the version the form began with.
 */
export async function editCampaign(context: Context<'member'>, input: EditInput): Promise<Campaign> {
  const { db, clock, publish } = context
  const { campaignId } = input
  const campaign = await lockCampaign(context, { action: 'campaign.edit', campaignId })
  if (campaign.version !== input.version) throw new Failure('CHANGED_MEANWHILE')
  if (input.endsOn !== campaign.endsOn) requireFutureEnd(context, input.endsOn)
  if (input.groupId !== null && input.groupId !== campaign.groupId)
    await requireOwnGroup(context, input.groupId)
  const now = clock.now()
  await db.query(updateCampaign, [
    campaignId,
    input.title,
    input.description,
    input.goalCents,
    input.endsOn,
    input.payoutEnabled && (await hasSubaccount(context, campaign.creatorId)),
    input.groupId,
    input.thanks,
    now,
  ])
  const parent = { kind: 'campaign', id: campaignId } as const
  await setImages(db, { ownerId: campaign.creatorId, parent, images: input.images })
  const changes = changesBetween(campaign, input)
  await recordChanges(db, { campaignId, at: now, changes })
  const isForOtherPurpose = isOtherPurpose(changes)
  if (isForOtherPurpose && campaign.donorCount > 0) await mailDonorsAboutChange(context, campaignId)
  await publish('campaign.edited', { campaignId, creatorId: campaign.creatorId, isForOtherPurpose })
  return await getCampaign(context, { campaignId })
}

async function hasSubaccount(
  { db }: Pick<Context<'member'>, 'db'>,
  creatorId: string | null,
): Promise<boolean> {
  const recipient = creatorId === null ? null : await findRecipient(db, creatorId)
  return recipient?.hasSubaccount ?? false
}

function changesBetween(was: CampaignAccess, input: EditInput): Change[] {
  const { title, description, goalCents, endsOn } = input
  const changes: Change[] = []
  if (title !== was.title) changes.push({ kind: 'title', was: was.title, became: title })
  if (description !== was.description) changes.push({ kind: 'description', was: null, became: null })
  if (goalCents !== was.goalCents)
    changes.push({ kind: 'goal', was: String(was.goalCents), became: String(goalCents) })
  if (endsOn !== was.endsOn) changes.push({ kind: 'end-date', was: was.endsOn, became: endsOn })
  return changes
}

function isOtherPurpose(changes: readonly Change[]): boolean {
  return changes.some(({ kind }) => kind === 'title' || kind === 'goal')
}
