import type { campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import type { donationOperations } from '#contract/fundraising/donation-operations.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import { deleteCampaign } from './delete-campaign.ts'
import type { DonationDeps } from './donation-deps.ts'
import { getCampaignStatement } from './get-campaign-statement.ts'
import { getPayment } from './get-payment.ts'
import { listDonations } from './list-donations.ts'
import { listOwnDonations } from './list-own-donations.ts'
import { listSupporters } from './list-supporters.ts'
import { recheckPayments } from './recheck-payments.ts'
import { startDonation } from './start-donation.ts'
import { verifyPayment } from './verify-payment.ts'

/**
 * Donations, from the form to the ledger. Owns donations, payment_attempts, payment_disputes, provider_events,
 * ledger_entries with its totals, refunds. Publishes donation.*, payout.due.
 */
export function donationHandlers(
  deps: DonationDeps,
): Handlers<typeof donationOperations & Pick<typeof campaignOperations, 'deleteCampaign'>> {
  return {
    deleteCampaign: deleteCampaign(deps),
    startDonation: startDonation(deps),
    verifyPayment: verifyPayment(deps),
    getPayment: query(getPayment),
    recheckPayments: recheckPayments(deps),
    listSupporters: query(listSupporters),
    listDonations: query(listDonations),
    listOwnDonations: query(listOwnDonations),
    getCampaignStatement: query(getCampaignStatement),
  }
}
