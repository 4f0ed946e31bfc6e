import * as z from 'zod/mini'
import { type Cents, formatMoney, parseAmount } from '#contract/money/money.ts'

/** An amount typed into a form of the treasury: anything that is not a positive amount is refused. */
export const TypedAmount = z.string('donation.amount.wrong').check(
  z.refine((text) => parseAmount(text) !== null, { error: 'donation.amount.wrong', abort: true }),
  z.refine((text) => (parseAmount(text) ?? 0) > 0, 'donation.amount.notPositive'),
)

/** An amount that may be left empty, or be zero. */
export const OptionalAmount = z
  .string('donation.amount.wrong')
  .check(z.refine((text) => text.trim() === '' || parseAmount(text) !== null, 'donation.amount.wrong'))

/** The initial value of an amount field: '1234.50'. */
export function typedAmountOf(cents: Cents): string {
  return formatMoney(cents).replace(/[R ,]/g, '')
}
