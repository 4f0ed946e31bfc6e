/* Money in cents and its formatting. Public pages load this file; it imports nothing. */

/** Money is whole cents, which JavaScript represents exactly far beyond any amount that is allowed here. */
export type Cents = number

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `R 1,234.50`; other currencies as US English writes them, an unknown code before its number (LIM-3). */
export function formatMoney(cents: Cents, currency = 'ZAR'): string {
  if (currency === 'ZAR') return `${cents < 0 ? '-' : ''}R ${amount.format(Math.abs(cents) / 100)}`
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  if (!isKnown) return `${currency} ${amount.format(cents / 100)}`
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** A campaign's progress in percent: raised over goal, rounded, at most 100 (REQ-107). */
export function progressOf(raised: Cents, goal: Cents): number {
  return Math.max(0, Math.min(100, Math.round((raised / goal) * 100)))
}
