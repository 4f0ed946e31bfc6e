import { createHmac } from 'node:crypto'
import type { FaultAction, Variant, WebhookMutation } from './provider-faults.ts'

/**
 * An event as bytes: plain as JSON.stringify writes it; as PHP does, which escapes slashes and everything beyond ASCII;
 * or in several lines. Only a receiver that hashes the bytes as received accepts all three (PAY-D3).
 */
function writeBody(event: unknown, variant: Variant): string {
  if (variant === 'pretty') return JSON.stringify(event, null, 4)
  const plain = JSON.stringify(event)
  if (variant === 'plain') return plain
  return plain
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The signature over the bytes of a body with a secret key (PAY-A4). */
function signBody(body: string | Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** An event for the receiver, before it is written and signed. */
export type ProviderMessage = { event: string; reference: string | null; data: Record<string, unknown> }

/** The message as faults change it before it is signed: a false event with a valid signature (PAY-D4). */
export function mutateMessage(message: ProviderMessage, actions: FaultAction[]): ProviderMessage {
  const mutations = actions.flatMap((action) => (action.kind === 'webhook.mutate' ? [action.change] : []))
  return { ...message, data: mutations.reduce(change, message.data) }
}

function change(data: Record<string, unknown>, mutation: WebhookMutation): Record<string, unknown> {
  const { amountBy, ...replaced } = mutation
  if (amountBy === undefined) return { ...data, ...replaced }
  const amount = Number(data.amount) + amountBy
  return { ...data, ...replaced, amount: typeof data.amount === 'string' ? String(amount) : amount }
}

/** Body and headers of a message: signed as the service does, unless a fault changes that. */
export function wrap({ event, data }: ProviderMessage, actions: FaultAction[], secretKey: string) {
  const variant = actions.find((action) => action.kind === 'webhook.variant')?.variant ?? 'plain'
  const body = writeBody({ event, data }, variant)
  const signature = signatureOf(body, secretKey, new Set(actions.map(({ kind }) => kind)))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Paystack/2.0 (simulator)',
      ...(signature && { 'x-paystack-signature': signature }),
    },
  }
}

function signatureOf(body: string, secretKey: string, kinds: Set<FaultAction['kind']>): string | null {
  if (kinds.has('webhook.unsigned')) return null
  if (kinds.has('webhook.otherKey')) return signBody(body, `${secretKey}-of-somebody-else`)
  const signature = signBody(body, secretKey)
  if (!kinds.has('webhook.badSignature')) return signature
  return `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`
}
