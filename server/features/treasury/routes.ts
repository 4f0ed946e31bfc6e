import type { duePayoutOperations } from '#contract/fundraising/due-payout-operations.ts'
import type { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { acceptReviewedPayment } from './accept-reviewed-payment.ts'
import { dismissReview } from './dismiss-review.ts'
import { findDonation } from './find-donation.ts'
import { getMoneyHealth } from './get-money-health.ts'
import { listDuePayouts } from './list-due-payouts.ts'
import { listPaymentReviews } from './list-payment-reviews.ts'
import { checkMoneyNightly } from './nightly-money-check.ts'
import { recordPayout } from './record-payout.ts'
import { listRefunds } from './refunds/list-refunds.ts'
import { refundDonation } from './refunds/refund-donation.ts'
import { refundReviewedPayment } from './refunds/refund-reviewed-payment.ts'
import { giveUpUnanswered } from './refunds/unanswered-refunds.ts'
import { resolveDispute } from './resolve-dispute.ts'
import type { TreasuryDeps } from './treasury-deps.ts'

/**
 * Money as only site admins see it. Owns payouts, money_checks, decides payment_reviews. Publishes review.closed,
 * payout.settled.
 */
export function treasuryHandlers(
  deps: TreasuryDeps,
): Handlers<typeof treasuryOperations & typeof duePayoutOperations> {
  return {
    listPaymentReviews: query(listPaymentReviews),
    acceptReviewedPayment: command(acceptReviewedPayment),
    refundReviewedPayment: refundReviewedPayment(deps),
    dismissReview: command(dismissReview),
    findDonation: command(findDonation(deps)),
    refundDonation: refundDonation(deps),
    resolveDispute: command(resolveDispute),
    listRefunds: query(listRefunds),
    listDuePayouts: query(listDuePayouts),
    recordPayout: command(recordPayout),
    getMoneyHealth: query(getMoneyHealth),
  }
}

/** The scheduled check of the ledger every night. */
export function moneyTasks(deps: TreasuryDeps): ScheduledTask[] {
  return [{ name: 'check of the books', run: ({ runAsSystem }) => checkMoneyNightly(deps, runAsSystem) }]
}

/** The task for refunds without an answer. */
export function refundTasks(deps: TreasuryDeps): ScheduledTask[] {
  return [
    { name: 'refunds without an answer', run: ({ runAsSystem }) => giveUpUnanswered(deps, runAsSystem) },
  ]
}
