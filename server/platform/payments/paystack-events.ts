import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { GatewayFault, type PaymentGateway, type ProviderEvent } from './payment-gateway.ts'
import {
  modeOf,
  observationOf,
  observedDisputeOf,
  observedRefundOf,
  refundStateOf,
} from './paystack-observations.ts'
import { jsonIn } from './paystack-responses.ts'
import { Dispute, Event, Refund, Transaction } from './paystack-shapes.ts'

/** Events that the provider posts. It signs them with the secret key itself (PAY-A4). */
export function paystackEvents(keys: readonly string[]): Pick<PaymentGateway, 'isSigned' | 'readEvent'> {
  return {
    isSigned: (body, signature = '') => {
      if (!/^[0-9a-f]{128}$/.test(signature)) return false
      const given = Buffer.from(signature, 'hex')
      const fits = keys.map((key) => timingSafeEqual(createHmac('sha512', key).update(body).digest(), given))
      return fits.includes(true)
    },
    readEvent: (body) => {
      const event = z.safeParse(Event, jsonIn(body.toString('utf8')))
      if (!event.success) throw new GatewayFault('rejected', { operation: 'readEvent', detail: 'no event' })
      const { event: name, data } = event.data
      return parseEvent(name, data) ?? { kind: 'other', name }
    },
  }
}

/** Null for events that we ignore, and for those whose data we cannot read: then the provider is asked. */
function parseEvent(name: string, data: unknown): ProviderEvent | null {
  if (name === 'charge.success') return paymentIn(data)
  if (name.startsWith('refund.')) return refundIn(name, data)
  return /^charge\.dispute\.(create|remind|resolve)$/.test(name) ? disputeIn(name, data) : null
}

function paymentIn(data: unknown): ProviderEvent | null {
  const found = z.safeParse(Transaction, data)
  return found.success ? { kind: 'payment', observation: observationOf(found.data) } : null
}

/** The name of the event contains the state. */
function refundIn(name: string, data: unknown): ProviderEvent | null {
  const found = z.safeParse(Refund, data)
  const state = refundStateOf(name.slice('refund.'.length))
  const refund = found.success && state ? observedRefundOf(found.data, { state }) : null
  return found.success && refund ? { kind: 'refund', refund, mode: modeOf(found.data) } : null
}

/** Only the last event of a dispute contains its result. */
function disputeIn(name: string, data: unknown): ProviderEvent | null {
  const found = z.safeParse(Dispute, data)
  if (!found.success) return null
  const resolution = name.endsWith('resolve') ? found.data.resolution : null
  const dispute = observedDisputeOf({ ...found.data, resolution })
  return dispute ? { kind: 'dispute', dispute, mode: modeOf(found.data) } : null
}
