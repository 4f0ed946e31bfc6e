import { createHmac } from 'node:crypto'
import type { Variant } from '#server/simulators/paystack/provider-faults.ts'

/**
 * An event as bytes: plain as JSON.stringify writes it; as PHP does, which escapes slashes and everything beyond
 * ASCII; or in several lines. Only a receiver that hashes the bytes as they came accepts all three (PAY-D3).
 */
export function writeBody(event: unknown, variant: Variant): string {
  if (variant === 'pretty') return JSON.stringify(event, null, 4)
  const plain = JSON.stringify(event)
  if (variant === 'plain') return plain
  return plain
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The signature over the bytes of a body with a secret key (PAY-A4). */
export function signBody(body: string | Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}
