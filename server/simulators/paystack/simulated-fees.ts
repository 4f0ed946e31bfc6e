import type { SimulatedTransaction } from './simulator-records.ts'

/** The provider's rates in South Africa, in thousandths and in cents, before VAT (PAY-A7). */
const rates = {
  card: { perMille: 29, flatCents: 100 },
  foreignCard: { perMille: 31, flatCents: 100 },
  eft: { perMille: 20, flatCents: 0 },
} as const
const VAT_PERCENT = 15

/**
 * The provider's fee on an amount, in cents: the fee rounded half up, then VAT on it, where half a cent is dropped. So
 * the figures of PAY-A7 come out: R 25 costs R 1.99, R 100 costs R 4.48.
 */
export function feeOn(amountCents: number, channel: string, country = 'ZA'): number {
  const { perMille, flatCents } = rateOf(channel, country)
  const fee = Math.floor((amountCents * perMille + 500) / 1000) + flatCents
  return fee + Math.ceil((fee * VAT_PERCENT - 50) / 100)
}

function rateOf(channel: string, country: string) {
  if (channel === 'eft') return rates.eft
  return country === 'ZA' ? rates.card : rates.foreignCard
}

/** The division of a payment between provider, main account and subaccount; the main share may be negative (PAY-D1). */
export function splitOf({ amountCents, feesCents, siteShareCents }: SimulatedTransaction) {
  const siteShare = siteShareCents ?? 0
  const fees = feesCents ?? 0
  return { paystack: fees, integration: siteShare - fees, subaccount: amountCents - siteShare }
}
