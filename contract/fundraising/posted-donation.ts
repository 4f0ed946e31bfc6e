import { parseAmount } from '#contract/money/amounts.ts'
import { donationLimits } from './fundraising-constants.ts'

type Fields = Record<string, string>

/**
 * The amount as typed in a plain donation form. Without scripts the suggested amounts cannot fill in its field: one that
 * was chosen counts, unless another amount was typed.
 */
export function typedAmount({ amount = '', tile = '' }: Fields): string {
  const isUntouched = amount === String(donationLimits.default) || amount === ''
  return isUntouched && tile !== '' ? tile : amount
}

/** The input of startDonation, as the page's scripts would send it. A receipt address left blank is none. */
export function donationOf(fields: Fields): Record<string, unknown> {
  const { amount, tile, email = '', ...others } = fields
  return {
    ...others,
    amountCents: parseAmount(typedAmount(fields)),
    ...(email.trim() !== '' && { email }),
  }
}
