import type { Log } from '#server/platform/core/log.ts'
import { REAL_PAYSTACK } from '#server/platform/settings/setting-table.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { createBreaker } from './circuit-breaker.ts'
import type { GatewayPart, PaymentGateway } from './payment-gateway.ts'
import { paystackAccounts } from './paystack-accounts.ts'
import { createGatewayCall } from './paystack-call.ts'
import { paystackEvents } from './paystack-events.ts'
import { paystackPayments } from './paystack-payments.ts'
import { createRowReader } from './readable-rows.ts'

/** The address of the simulator, and its secret key. */
export type PaymentSimulator = { baseUrl: string; secretKey: string }

/** The checkout pages for real payments. */
const REAL_CHECKOUT = 'https://checkout.paystack.com'
const DEADLINE_MS = 10_000

/**
 * The gateway of the settings' key; without one the simulator, where there is one; else none: no payments. Only tests
 * change the deadline of a call and the time a breaker stays open.
 */
export function createPaymentGateway(options: {
  settings: Pick<Settings, 'paystackSecretKey' | 'paystackSecretKeyPrevious' | 'paystackBaseUrl'>
  simulator: PaymentSimulator | null
  log: Pick<Log, 'warn'>
  deadlineMs?: number
  openMs?: number
}): PaymentGateway | null {
  const { deadlineMs = DEADLINE_MS, openMs } = options
  const endpoint = endpointOf(options.settings, options.simulator)
  if (!endpoint) return null
  const { baseUrl, keys, checkoutOrigins } = endpoint
  const [secretKey] = keys
  // Banks that are slow to name an account's holder must not block donations: each has a breaker of its own.
  const breakers = { payments: createBreaker({ openMs }), accounts: createBreaker({ openMs }) }
  const callerFor = (part: GatewayPart) =>
    createGatewayCall({ baseUrl, secretKey, deadlineMs, breaker: breakers[part] })
  const readRows = createRowReader(options.log)
  return {
    mode: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    checkoutOrigins,
    isBreakerOpen: (part) => breakers[part].isOpen(),
    ...paystackPayments(callerFor('payments'), readRows, checkoutOrigins),
    ...paystackAccounts(callerFor('accounts'), readRows),
    ...paystackEvents(keys),
  }
}

type Endpoint = { baseUrl: string; keys: [string, ...string[]]; checkoutOrigins: readonly string[] }

function endpointOf(
  {
    paystackSecretKey,
    paystackSecretKeyPrevious,
    paystackBaseUrl,
  }: Parameters<typeof createPaymentGateway>[0]['settings'],
  simulator: PaymentSimulator | null,
): Endpoint | null {
  if (paystackSecretKey) {
    const isReal = paystackBaseUrl === REAL_PAYSTACK
    return {
      baseUrl: paystackBaseUrl,
      keys: [paystackSecretKey, ...(paystackSecretKeyPrevious ? [paystackSecretKeyPrevious] : [])],
      checkoutOrigins: isReal ? [REAL_CHECKOUT] : [REAL_CHECKOUT, paystackBaseUrl],
    }
  }
  if (!simulator) return null
  const { baseUrl, secretKey } = simulator
  return { baseUrl, keys: [secretKey], checkoutOrigins: [new URL(baseUrl).origin] }
}
