import { type StoredEvent, UNREADABLE } from '#server/features/donations/settlement/provider-events.ts'
import type { Observation, PaymentGateway, ProviderEvent } from '#server/platform/payments/payment-gateway.ts'

/** What an answer of the provider is kept as until it is settled, beside what it posts of itself. */
export type PolledEvent = Extract<ProviderEvent, { kind: 'payment' | 'refund' | 'dispute' }>

/** The bytes of what was learned by asking. The moment makes two equal answers two pieces of news. */
export function serializePolledEvent(event: PolledEvent, at: Date): Buffer {
  return Buffer.from(JSON.stringify({ at: at.toISOString(), ...event }))
}

/** The bytes of a payment seen in the provider's list: the same as long as nothing about it changes. */
export function serializeListedPayment(observation: Observation): Buffer {
  return Buffer.from(JSON.stringify({ kind: 'payment', observation }))
}

/** What a kept event says: the provider's own bytes are its gateway's to read, the others are ours. */
export function readStoredEvent(
  gateway: Pick<PaymentGateway, 'readEvent'>,
  { source, event, raw }: StoredEvent,
): ProviderEvent {
  if (event === UNREADABLE) return { kind: 'other', name: event }
  return source === 'webhook' ? gateway.readEvent(raw) : (JSON.parse(raw.toString()) as ProviderEvent)
}

/** Which payment it is about. */
export function referenceOf(providerEvent: ProviderEvent): string | null {
  if (providerEvent.kind === 'payment') return providerEvent.observation.reference
  if (providerEvent.kind === 'refund') return providerEvent.refund.reference
  return providerEvent.kind === 'dispute' ? providerEvent.dispute.reference : null
}

/** Whether it came without being asked for: then it is believed only where it agrees with us in everything. */
export function isUnsolicited({ source }: StoredEvent): boolean {
  return source === 'webhook' || source === 'sweep'
}
