import type { payoutOperations } from '#contract/fundraising/payout-operations.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { connectBankAccount } from './connect-bank-account.ts'
import { getBankAccount } from './get-bank-account.ts'
import { createBankRefresh, listBanks, refreshBanks } from './list-banks.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { retryBankAccount, retrySetups } from './retry-bank-account.ts'
import { verifyBankAccount } from './verify-bank-account.ts'

/**
 * The bank account a member is paid out to. Owns banks, payment_recipients. Publishes bank-account.changed. Uses no
 * other feature.
 */
export function payoutHandlers(deps: PayoutDeps): Handlers<typeof payoutOperations> {
  const refresh = createBankRefresh(deps)
  return {
    listBanks: query((context) => listBanks(context, refresh)),
    getBankAccount: query(getBankAccount),
    verifyBankAccount: verifyBankAccount(deps),
    connectBankAccount: connectBankAccount(deps),
    retryBankAccount: retryBankAccount(deps),
  }
}

/** The scheduled tasks: the list of banks once a day, accounts that wait for automatic payouts every hour. */
export function payoutTasks(deps: PayoutDeps): ScheduledTask[] {
  const refresh = createBankRefresh(deps)
  return [
    { name: 'banks', run: ({ log }) => refreshBanks(deps, refresh, log) },
    { name: 'bank accounts without automatic payouts', run: (task) => retrySetups(deps, task) },
  ]
}
