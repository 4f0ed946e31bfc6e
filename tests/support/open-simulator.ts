import { createHmac } from 'node:crypto'
import type { WorldOptions } from '#server/simulators/paystack/create-simulator.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'

export type Arrived = { event: string; data: Record<string, unknown>; text: string; signature: string | null }

/** A simulator on a clock that stands still, and a receiver that records requests and answers 200. */
export async function openSimulator(options: WorldOptions = {}) {
  const arrived: Arrived[] = []
  const receiver = { status: 200, isAway: false }
  const now = new Date('2026-11-22T08:00:00.000Z')
  const simulator = await startPaystackSimulator({
    clock: { now: () => now },
    deliver: async ({ body, headers }) => {
      if (receiver.isAway) throw new Error('connection refused')
      const text = body.toString()
      arrived.push({ ...JSON.parse(text), text, signature: headers['x-paystack-signature'] ?? null })
      return receiver.status
    },
    ...options,
  })
  return { simulator, arrived, receiver, ...callsTo(simulator) }
}

function callsTo({ origin, secretKey }: PaystackSimulator) {
  const call = async (method: string, path: string, body?: unknown, key = secretKey) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: answer.status, headers: answer.headers, text, body: isJson ? tryJson(text) : null }
  }
  let made = 0
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    /** Opens a payment and returns its reference and its page. */
    begin: async (more: object = {}) => {
      made += 1
      const input = { email: 'donor@example.org', amount: 10_000, reference: `thz-payment-${made}`, ...more }
      const { body } = await call('POST', '/transaction/initialize', input)
      return { reference: body.data.reference as string, page: body.data.authorization_url as string }
    },
    verify: async (reference: string) => (await call('GET', `/transaction/verify/${reference}`)).body.data,
    /** Presses a button of a checkout page. */
    press: (page: string, button: string, fields: Record<string, string> = {}) =>
      fetch(page, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ do: button, ...fields }),
      }),
  }
}

/** The body as a client would parse it; null for a truncated answer. */
function tryJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The expected `x-paystack-signature` of a body, computed apart from the simulator's own code. */
export function signatureOf(text: string, key: string): string {
  return createHmac('sha512', key).update(text).digest('hex')
}

/** The only entry of a list. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length !== 1)
    throw new Error(`one entry was expected, but there are ${list.length}`)
  return first
}
