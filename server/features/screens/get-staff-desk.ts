import type { StaffDesk } from '#contract/api/screen-operations.ts'
import type { Db } from '#server/database/db.ts'
import { countCampaignsToReview } from '#server/features/campaigns/list-campaigns-to-review.ts'
import { countWaitingMessages } from '#server/features/contact/list-contact-messages.ts'
import { countWaitingCases } from '#server/features/moderation/cases/list-cases.ts'
import { countDuePayouts, countOwingCreators } from '#server/features/treasury/list-due-payouts.ts'
import { countWaitingReviews } from '#server/features/treasury/list-payment-reviews.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readSections } from './read-sections.ts'

/** Returns what waits for a moderator, and for an admin also money and messages (REQ-240). */
export async function getStaffDesk(
  context: Pick<Context<'moderator'>, 'db' | 'actor' | 'settings' | 'log'>,
): Promise<StaffDesk> {
  const { db, actor, log } = context
  /** Reads a queue of admins. */
  const ifAdmin = async <T>(read: (db: Db) => Promise<T>) =>
    actor.roles.includes('admin') ? await read(db) : null
  const queues = {
    reports: countWaitingCases(db, actor.id),
    campaigns: countCampaignsToReview(context),
    payments: ifAdmin(countWaitingReviews),
    payouts: ifAdmin(countDuePayouts),
    owing: ifAdmin(countOwingCreators),
    contactMessages: ifAdmin(countWaitingMessages),
  }
  return await readSections('staff desk', queues, log)
}
