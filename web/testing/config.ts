import type { Config } from '#contract/api/config-operations.ts'
import { fees } from '#contract/money/fees.ts'

/** What a server says of itself that has no settings. */
export const defaultConfig: Config = {
  appName: 'Thandaza',
  version: '1.0.0',
  environment: 'development',
  demo: false,
  devMailbox: false,
  debug: false,
  analytics: false,
  support: { email: null, phone: null, address: null },
  terms: { version: '2025-05-03', upcoming: null },
  providerOrigins: ['https://accounts.example'],
  payments: {
    mode: 'live',
    checkoutOrigins: ['https://checkout.example'],
    fees,
    donation: { minCents: 100, maxCents: 100_000_000 },
  },
  year: 2026,
}
