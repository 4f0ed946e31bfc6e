import * as z from 'zod/mini'
import type { MessageKey } from '#contract/messages/key.ts'

/** The schema of an amount; functions on amounts are in cents.ts, which public pages load without schemas. */
export type Cents = number
export const Cents = z.int()

export { parseAmount } from './amounts.ts'
export { formatMoney, progressOf } from './cents.ts'

type AmountRules = { wrong: MessageKey; min: Cents; tooSmall: MessageKey; max: Cents; tooLarge: MessageKey }

/** An amount in requests and answers: a whole number of cents between two limits. */
export function amountIn({ wrong, min, tooSmall, max, tooLarge }: AmountRules) {
  return z.int(wrong).check(
    z.refine((cents) => cents >= min, tooSmall),
    z.refine((cents) => cents <= max, tooLarge),
  )
}
