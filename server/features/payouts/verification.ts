import type { payoutOperations } from '#contract/payouts.ts'
import { type Handler, prepared } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { GatewayFault } from '#server/platform/payment-gateway.ts'
import type { PayoutDeps } from './parts.ts'

type Verifying = (typeof payoutOperations)['verifyBankAccount']

/**
 * Asks whose account it is. Throws ACCOUNT_NOT_VERIFIED for every kind of no: in South Africa the provider tells no
 * names, and then the name is typed (PAY-0.7).
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
