import type { Log } from '#server/platform/core/log.ts'
import type { Act } from '#server/platform/core/request-context.ts'

/** Where the payment provider posts its events; its dashboard, or the simulator, is told this address. */
export const PAYMENT_WEBHOOK_PATH = '/api/webhooks/paystack'

/** What an outside service posts of itself: its bytes as they came, and the headers they came with. */
export type Delivery = { body: Buffer; headers: Record<string, string | undefined> }

/**
 * An address where an outside service tells us something. `isGenuine` alone decides who may (SEC-M2); what it
 * accepted is kept before it is answered, and a fault after that is ours to mend (PAY-B4).
 */
export type Webhook = {
  path: `/api/${string}`
  maxBytes: number
  isGenuine(delivery: Delivery): boolean
  /** Keeps the delivery for good. Throws when it could not: the sender tries again. */
  accept(delivery: Delivery): Promise<string>
  /** Does what an accepted delivery asks for; whatever stays undone is done by a sweep. */
  process(id: string, system: { act: Act; log: Log }): Promise<void>
}
