/* Parsing and dividing amounts; public pages load only cents.ts. This file imports no schemas. */

import type { Cents } from './cents.ts'

const AMOUNT = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/

/** Direction marks and other invisible characters that come with a copied amount. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu

/** Cents after a comma, as many people here write them; three digits after one are thousands. */
const DECIMAL_COMMA = /^([\d\s]+),(\d{1,2})$/

/**
 * Parses an amount: digits, with at most two after the point or after the only comma. Spaces, a leading R and commas
 * between thousands are accepted; signs, exponents and everything else give null (SEC-M1).
 */
export function parseAmount(text: string): Cents | null {
  const plain = text.replace(HIDDEN, '').trim().replace(/^R\s*/i, '').replace(DECIMAL_COMMA, '$1.$2')
  if (/,/.test(plain) && !/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain)) return null
  const [, rand, decimals = ''] = AMOUNT.exec(plain.replace(/[,\s]/g, '')) ?? []
  if (rand === undefined) return null
  return Number(rand) * 100 + Number(decimals.padEnd(2, '0'))
}

/** A share of an amount in hundredths of a percent, rounded half up; in integers alone. */
export function centsShare(amount: Cents, basisPoints: number): Cents {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n)
}
