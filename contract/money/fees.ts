import { centsShare } from './amounts.ts'
import type { Cents } from './cents.ts'

/** What is kept of a donation, in percent. The second part covers all transaction fees, whatever the provider takes. */
export type Fees = { platformPercent: number; processingPercent: number }

/**
 * What is kept unless the settings say otherwise: the one place every text and every calculation takes it from
 * (REQ-36).
 */
export const fees: Readonly<Fees> = { platformPercent: 5, processingPercent: 5 }

/** Who carries the payments (REQ-20). */
export const PAYMENT_PROVIDER = 'Paystack'

/** For the sentences: what is kept, of what it is made, and what the creator of a campaign receives. */
export function feeValues({ platformPercent, processingPercent }: Fees = fees) {
  const kept = platformPercent + processingPercent
  return {
    kept: `${kept}%`,
    platform: `${platformPercent}%`,
    processing: `${processingPercent}%`,
    creator: `${100 - kept}%`,
    provider: PAYMENT_PROVIDER,
  }
}

/** All that is kept, in hundredths of a percent: how it is written on each donation (PAY-E1). */
export function feeBasisPoints({ platformPercent, processingPercent }: Fees): number {
  return Math.round((platformPercent + processingPercent) * 100)
}

/** How a donation is divided, to the cent: what is kept is rounded half up, the creator receives the rest (PAY-E1). */
export function divideDonation(amount: Cents, basisPoints: number): { kept: Cents; creator: Cents } {
  const kept = centsShare(amount, basisPoints)
  return { kept, creator: amount - kept }
}
