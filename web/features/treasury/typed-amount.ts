import * as z from 'zod/mini'
import { type Cents, formatMoney, parseAmount } from '#contract/money/money.ts'

/** An amount as it is typed into a form of the treasury: what is no amount, and what is none, is refused. */
export const TypedAmount = z.string('donation.amount.wrong').check(
  z.refine((text) => parseAmount(text) !== null, { error: 'donation.amount.wrong', abort: true }),
  z.refine((text) => (parseAmount(text) ?? 0) > 0, 'donation.amount.notPositive'),
)

/** An amount as a form begins with it: '1234.50'. */
export function typedAmountOf(cents: Cents): string {
  return formatMoney(cents).replace(/[R ,]/g, '')
}
