import type { ReportKind } from '#contract/moderation/moderation-operations.ts'
import { setCampaignHold } from '#server/features/campaigns/hold-campaign.ts'
import {
  removeDonorMessage,
  setDonorMessageHidden,
} from '#server/features/donations/moderate-donor-message.ts'
import { deleteGroup } from '#server/features/groups/delete-group.ts'
import { removeMessage, setGroupHidden, setMessageHidden } from '#server/features/groups/moderate-groups.ts'
import { removeMiracleByCase, setMiracleHidden } from '#server/features/miracles/moderate-miracles.ts'
import {
  removeEntry,
  removePrayer,
  setEntryHidden,
  setPrayerHidden,
} from '#server/features/prayers/moderate-prayers.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The content that a case is about. */
export type Subject = { kind: ReportKind; id: string }

type Acting = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>
type Hiding = { isHidden: boolean; reason: string }

/**
 * Hides content from others, or shows it again, through the feature that owns it; returns whether that changed
 * anything. A group leaves Explore, a campaign takes no donations, a donation loses its message; a person is not
 * hidden (SEC-7.3).
 */
export async function setHidden(
  context: Acting,
  { kind, id }: Subject,
  { isHidden, reason }: Hiding,
): Promise<boolean> {
  switch (kind) {
    case 'prayer':
      return await setPrayerHidden(context, { prayerId: id, isHidden })
    case 'update':
    case 'comment':
      return await setEntryHidden(context, { kind, id, isHidden })
    case 'miracle':
      return await setMiracleHidden(context, { miracleId: id, isHidden })
    case 'message':
      return await setMessageHidden(context, { messageId: id, isHidden })
    case 'group':
      return await setGroupHidden(context, { groupId: id, isHidden })
    case 'campaign':
      return await setCampaignHold(context, { campaignId: id, reason: isHidden ? reason : null })
    case 'donation':
      return await setDonorMessageHidden(context, { donationId: id, isHidden })
    case 'profile':
      return false
  }
}

/**
 * Removes content for good through the feature that owns it; campaigns and people are removed elsewhere, with their
 * money (PAY-E4).
 */
export async function removeContent(context: Context<'moderator'>, { kind, id }: Subject): Promise<void> {
  switch (kind) {
    case 'prayer':
      return await removePrayer(context, { prayerId: id })
    case 'update':
    case 'comment':
      return await removeEntry(context, { kind, id })
    case 'miracle':
      return await removeMiracleByCase(context, { miracleId: id })
    case 'message':
      return await removeMessage(context, { messageId: id })
    case 'group':
      await deleteGroup(context, { groupId: id })
      return
    case 'donation':
      return await removeDonorMessage(context, { donationId: id })
    case 'campaign':
    case 'profile':
      throw new Error('Content of this kind cannot be removed by a case')
  }
}
