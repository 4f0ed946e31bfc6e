import type { duePayoutOperations } from '#contract/fundraising/due-payout-operations.ts'
import type { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { checkMoneyNightly } from './check/commands.ts'
import { resolveDispute } from './disputes/commands.ts'
import { getMoneyHealth } from './health/queries.ts'
import { findDonation } from './lookups/commands.ts'
import type { TreasuryDeps } from './parts.ts'
import { recordPayout } from './payouts/commands.ts'
import { listDuePayouts } from './payouts/queries.ts'
import { refundDonation } from './refunds/of-gifts/commands.ts'
import { refundReviewedPayment } from './refunds/of-reviews/commands.ts'
import { listRefunds } from './refunds/queries.ts'
import { giveUpUnanswered } from './refunds/unanswered/commands.ts'
import { acceptReviewedPayment, dismissReview } from './reviews/commands.ts'
import { listPaymentReviews } from './reviews/queries.ts'

/** Money as site admins see it, who alone come here. Owns payouts, money_checks, decides payment_reviews. Tells review.closed. */
export function treasuryHandlers(
  deps: TreasuryDeps,
): Handlers<typeof treasuryOperations & typeof duePayoutOperations> {
  return {
    listPaymentReviews,
    acceptReviewedPayment,
    refundReviewedPayment: refundReviewedPayment(deps),
    dismissReview,
    findDonation: findDonation(deps),
    refundDonation: refundDonation(deps),
    resolveDispute,
    listRefunds,
    listDuePayouts,
    recordPayout,
    getMoneyHealth,
  }
}

/** What must be looked at although nobody asked: the books every night. */
export function moneyTasks(deps: TreasuryDeps): ScheduledTask[] {
  return [{ name: 'check of the books', run: ({ act }) => checkMoneyNightly(deps, act) }]
}

/** Refunds of which we never heard again. */
export function refundTasks(deps: TreasuryDeps): ScheduledTask[] {
  return [{ name: 'refunds without an answer', run: ({ act }) => giveUpUnanswered(deps, act) }]
}
