import * as z from 'zod/mini'
import { payoutDays } from '#contract/fundraising/payout-days.ts'
import { Cents } from '#contract/money/money.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Day } from '#contract/values/time.ts'
import { operations } from './define-operation.ts'

/** A language that is ready, and the question to somebody whose phone prefers it, in that language (LANG-2). */
const LanguageOffer = z.strictObject({ language: LanguageCode, question: z.string() })
export type LanguageOffer = z.output<typeof LanguageOffer>

/** The public configuration, which the browser reads first (REQ-5, REQ-47, REQ-100, REQ-101; ENV-1). */
export const Config = z.strictObject({
  appName: z.string(),
  version: z.string(),
  environment: z.enum(['development', 'staging', 'production']),
  demo: z.boolean(),
  devMailbox: z.boolean(),
  debug: z.boolean(),
  analytics: z.boolean(),
  /** Browsers of members may keep the worker, which opens pages without a connection. */
  offline: z.boolean(),
  /** A value that is not set is null and is not shown. */
  support: z.strictObject({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  /** The terms and privacy policy in force, and the next version once it is announced. */
  terms: z.strictObject({
    version: z.string(),
    upcoming: z.nullable(z.strictObject({ version: z.string(), effectiveOn: Day })),
  }),
  languageOffers: z.array(LanguageOffer),
  providerOrigins: z.array(z.string()),
  /** Payments with real money, with test money or none; and the origins of checkout pages (REQ-209). */
  payments: z.strictObject({
    mode: z.enum(['live', 'test', 'none']),
    checkoutOrigins: z.array(z.string()),
    fees: z.strictObject({ platformPercent: z.number(), processingPercent: z.number() }),
    donation: z.strictObject({ minCents: Cents, maxCents: Cents }),
    /** The usual day of payouts by hand: of the week, or of the month as a number; null when none is named. */
    payoutDay: z.nullable(z.enum(payoutDays)),
  }),
  year: z.int(),
})
export type Config = z.output<typeof Config>

export const configOperations = operations({
  getConfig: {
    method: 'GET',
    path: '/api/config',
    caller: 'anyone',
    summary: 'Tells name, environment and features of this server.',
    input: z.strictObject({}),
    output: Config,
    errors: [],
    offlineCopy: true,
  },
})
