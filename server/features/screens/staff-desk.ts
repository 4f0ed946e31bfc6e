import type { StaffDesk } from '#contract/api/screen-operations.ts'
import { countCampaignsToReview } from '#server/features/campaigns/review-campaigns.ts'
import { countWaitingMessages } from '#server/features/contact/list-contact-messages.ts'
import { countWaitingCases } from '#server/features/moderation/cases/list-cases.ts'
import { countDuePayouts } from '#server/features/treasury/list-due-payouts.ts'
import { countWaitingReviews } from '#server/features/treasury/payment-reviews.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readSections } from './dashboards.ts'

/** Returns what waits for a moderator, and for an admin also money and messages (REQ-240). */
export async function getStaffDesk(
  context: Pick<Context<'moderator'>, 'db' | 'actor' | 'settings' | 'log'>,
): Promise<StaffDesk> {
  const { db, actor, log } = context
  const forModerators = {
    reports: countWaitingCases(db, actor.id),
    campaigns: countCampaignsToReview(context),
  }
  const forAdmins = actor.roles.includes('admin')
    ? {
        payments: countWaitingReviews(db),
        payouts: countDuePayouts(db),
        contactMessages: countWaitingMessages(db),
      }
    : {}
  const nothing = { payments: null, payouts: null, contactMessages: null }
  return { ...nothing, ...(await readSections('staff desk', { ...forModerators, ...forAdmins }, log)) }
}
