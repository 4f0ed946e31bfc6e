import * as z from 'zod/mini'
import { Cents } from '#contract/money/money.ts'
import { Day } from '#contract/values/time.ts'
import { operations } from './define-operation.ts'

/** What the browser must know about this server before anything else (REQ-5, REQ-47, REQ-100, REQ-101; ENV-1). */
export const Config = z.strictObject({
  appName: z.string(),
  version: z.string(),
  environment: z.enum(['development', 'staging', 'production']),
  demo: z.boolean(),
  devMailbox: z.boolean(),
  debug: z.boolean(),
  analytics: z.boolean(),
  /** What is not set is null and shown nowhere. */
  support: z.strictObject({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  /** The version of terms and privacy policy in force, and the next one, while it has been announced. */
  terms: z.strictObject({
    version: z.string(),
    upcoming: z.nullable(z.strictObject({ version: z.string(), effectiveOn: Day })),
  }),
  providerOrigins: z.array(z.string()),
  /** How payments are made here: with real money, with test money, or not at all; and where browsers pay (REQ-209). */
  payments: z.strictObject({
    mode: z.enum(['live', 'test', 'none']),
    checkoutOrigins: z.array(z.string()),
    fees: z.strictObject({ platformPercent: z.number(), processingPercent: z.number() }),
    donation: z.strictObject({ minCents: Cents, maxCents: Cents }),
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
  },
})
