import type { Log } from '#server/platform/core/log.ts'
import type { RunAsSystem } from '#server/platform/core/request-context.ts'

/** The address for the payment provider's events, set in its dashboard or given to the simulator. */
export const PAYMENT_WEBHOOK_PATH = '/api/webhooks/paystack'

/** A webhook request of an outside service: its bytes as received, and its headers. */
export type Delivery = { body: Buffer; headers: Record<string, string | undefined> }

/**
 * A webhook endpoint. `isGenuine` alone decides who may use it (SEC-M2); an accepted delivery is stored before it is
 * answered, and a later error is ours to fix (PAY-B4).
 */
export type Webhook = {
  path: `/api/${string}`
  maxBytes: number
  isGenuine(delivery: Delivery): boolean
  /** Stores the delivery for good. Throws when it could not: the sender tries again. */
  accept(delivery: Delivery): Promise<string>
  /** Processes an accepted delivery; a scheduled task does what stays undone. */
  process(id: string, system: { runAsSystem: RunAsSystem; log: Log }): Promise<void>
}
