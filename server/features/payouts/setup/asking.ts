import type { GatewayFaultKind, PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { GatewayFault } from '#server/platform/payments/payment-gateway.ts'

/** An account with all the provider must know of it, in memory only. */
export type WholeAccount = {
  accountNumber: string
  bankCode: string
  accountName: string
  feeBasisPoints: number
  recipientCode: string | null
}

/** What the provider made of an account: as far as it came, and why no further. */
export type Setup = {
  recipientCode: string | null
  subaccountCode: string | null
  /** The provider named its holder, and it is the name that was given. */
  isVerified: boolean
  fault: GatewayFaultKind | null
}

/**
 * Has the provider pay this account by itself: first as somebody to be paid, then as somebody payments are split with
 * (PAY-E7.1). Both may be asked again. Never throws for what the provider says.
 */
export async function setUpPayouts(gateway: PaymentGateway, account: WholeAccount): Promise<Setup> {
  const { accountNumber, bankCode, accountName, feeBasisPoints } = account
  const whose = { accountNumber, bankCode, accountName }
  const [recipient, isVerified] = await Promise.all([
    account.recipientCode
      ? { recipientCode: account.recipientCode }
      : orFault(gateway.createRecipient(whose)),
    isHolderConfirmed(gateway, whose),
  ])
  if ('fault' in recipient) return { recipientCode: null, subaccountCode: null, isVerified, ...recipient }
  const { recipientCode } = recipient
  const subaccount = await orFault(gateway.createSubaccount({ ...whose, feePercent: feeBasisPoints / 100 }))
  if ('fault' in subaccount) return { recipientCode, subaccountCode: null, isVerified, ...subaccount }
  return { recipientCode, subaccountCode: subaccount.subaccountCode, isVerified, fault: null }
}

type HolderQuery = Pick<WholeAccount, 'accountNumber' | 'bankCode' | 'accountName'>

/** In South Africa the provider names nobody, so most accounts stay unverified (PAY-0.7). */
async function isHolderConfirmed(
  gateway: PaymentGateway,
  { accountNumber, bankCode, accountName }: HolderQuery,
): Promise<boolean> {
  const holder = await orFault(gateway.findAccountHolder({ accountNumber, bankCode }))
  return 'accountName' in holder && asWritten(holder.accountName) === asWritten(accountName)
}

/** Banks write names in capitals, and with more spaces than people do. */
function asWritten(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

async function orFault<T extends object>(call: Promise<T>): Promise<T | { fault: GatewayFaultKind }> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof GatewayFault)) throw error
    return { fault: error.kind }
  })
}
