import type { campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import type { donationOperations } from '#contract/fundraising/donation-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { deleteCampaign } from './campaign-deletion/commands.ts'
import { recheckPayments } from './checks/recheck/commands.ts'
import { listOwnDonations } from './lists/own/queries.ts'
import { listSupporters } from './lists/queries.ts'
import { listDonations } from './lists/table/queries.ts'
import type { DonationDeps } from './parts.ts'
import { startDonation } from './start/commands.ts'
import { getCampaignStatement } from './statement/queries.ts'
import { verifyPayment } from './verifying/commands.ts'
import { getPayment } from './verifying/queries.ts'

/** Gifts, from the form to the books. Owns donations, payment_attempts, payment_disputes, provider_events, ledger_entries with its sums, refunds. Tells donation.*. */
export function donationHandlers(
  deps: DonationDeps,
): Handlers<typeof donationOperations & Pick<typeof campaignOperations, 'deleteCampaign'>> {
  return {
    deleteCampaign: deleteCampaign(deps),
    startDonation: startDonation(deps),
    verifyPayment: verifyPayment(deps),
    getPayment,
    recheckPayments: recheckPayments(deps),
    listSupporters,
    listDonations,
    listOwnDonations,
    getCampaignStatement,
  }
}
