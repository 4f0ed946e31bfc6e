import type { payoutOperations } from '#contract/payouts.ts'
import type { Handlers } from '#server/platform/context.ts'
import type { Sweep } from '#server/platform/sweeper.ts'
import { listBanks, openBankReading, refreshBanks } from './banks/commands.ts'
import { connectBankAccount } from './connection/commands.ts'
import type { PayoutParts } from './parts.ts'
import { getBankAccount } from './queries.ts'
import { retryBankAccount, retrySetups } from './retries/commands.ts'
import { verifyBankAccount } from './verification.ts'

/** The bank account a member is paid out to. Owns banks, payment_recipients. Tells bank-account.changed. Sees no other room. */
export function payoutHandlers(parts: PayoutParts): Handlers<typeof payoutOperations> {
  const reading = openBankReading(parts)
  return {
    listBanks: (context) => listBanks(context, reading),
    getBankAccount,
    verifyBankAccount: verifyBankAccount(parts),
    connectBankAccount: connectBankAccount(parts),
    retryBankAccount: retryBankAccount(parts),
  }
}

/** What falls due here: the list of banks once a day, accounts that wait for automatic payouts every hour. */
export function payoutSweeps(parts: PayoutParts): Sweep[] {
  const reading = openBankReading(parts)
  return [
    { name: 'banks', run: ({ log }) => refreshBanks(parts, reading, log) },
    { name: 'bank accounts without automatic payouts', run: (hands) => retrySetups(parts, hands) },
  ]
}
