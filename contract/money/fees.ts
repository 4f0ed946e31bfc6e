import { centsShare } from './amounts.ts'
import type { Cents } from './cents.ts'

/** The fees of a donation, in percent. `processingPercent` covers all transaction fees of the provider. */
export type Fees = { platformPercent: number; processingPercent: number }

/**
 * The default fees, which settings can replace: every text and every calculation takes them from here (REQ-36).
 */
export const fees: Readonly<Fees> = { platformPercent: 5, processingPercent: 5 }

/** The payment provider (REQ-20). */
export const PAYMENT_PROVIDER = 'Paystack'

/** Placeholder values of texts: the whole fee, its two parts, and the share of the creator. */
export function feeValues({ platformPercent, processingPercent }: Fees = fees) {
  const feePercent = platformPercent + processingPercent
  return {
    fee: `${feePercent}%`,
    platform: `${platformPercent}%`,
    processing: `${processingPercent}%`,
    creator: `${100 - feePercent}%`,
    provider: PAYMENT_PROVIDER,
  }
}

/** The whole fee in hundredths of a percent, as it is stored on each donation (PAY-E1). */
export function feeBasisPoints({ platformPercent, processingPercent }: Fees): number {
  return Math.round((platformPercent + processingPercent) * 100)
}

/** Divides a donation to the cent: the fee is rounded half up, the creator receives the rest (PAY-E1). */
export function divideDonation(amount: Cents, basisPoints: number): { fee: Cents; creator: Cents } {
  const fee = centsShare(amount, basisPoints)
  return { fee, creator: amount - fee }
}
