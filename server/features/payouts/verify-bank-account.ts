import type { payoutOperations } from '#contract/fundraising/payout-operations.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Handler, prepared } from '#server/platform/core/request-context.ts'
import { GatewayFault } from '#server/platform/payments/payment-gateway.ts'
import type { PayoutDeps } from './payout-deps.ts'

type Verifying = (typeof payoutOperations)['verifyBankAccount']

/**
 * Looks up the account holder. Throws ACCOUNT_NOT_VERIFIED for every kind of failure: in South Africa the provider
 * reports no names, and the name is typed instead (PAY-0.7).
 */
export function verifyBankAccount({ gateway }: PayoutDeps): Handler<Verifying> {
  return prepared<Verifying, { accountName: string }>({
    prepare: async (_, account) => {
      if (!gateway) throw new Failure('ACCOUNT_NOT_VERIFIED')
      return await gateway.findAccountHolder(account).catch((cause: unknown) => {
        throw cause instanceof GatewayFault ? new Failure('ACCOUNT_NOT_VERIFIED', { cause }) : cause
      })
    },
    run: async (_, _input, { accountName }) => ({ accountName }),
  })
}
