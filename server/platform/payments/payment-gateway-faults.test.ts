import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import {
  checkoutInput,
  gatewayTo,
  type ProviderReply,
  providerKey,
  providerTransaction,
  startPaymentProvider,
  startProvider,
} from '#tests/support/stub-payment-provider.ts'
import { GatewayFault, type PaymentGateway } from './payment-gateway.ts'

const reference = 'thz-reference-0000001'
const canary = { accountNumber: '6201234567890', bankCode: '250655', accountName: 'Canary Mokoena' }
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

async function provided(limits: { deadlineMs?: number; openMs?: number } = {}) {
  const provider = await startPaymentProvider(limits)
  undo.push(provider.close)
  return provider
}

const hang: ProviderReply = () => undefined
const reset: ProviderReply = (response) => response.socket?.destroy()
const cutOff: ProviderReply = (response) => {
  response.writeHead(200, { 'content-length': '500' })
  response.write('{"status":true,"data":{"id":1')
  setImmediate(() => response.socket?.destroy())
}
const hangInside: ProviderReply = (response) => {
  response.writeHead(200)
  response.write('{"status":true,')
}
const page = '<!DOCTYPE html><title>canary@example.org 6201234567890</title>'
const huge: ProviderReply = (response) => {
  response.writeHead(200)
  response.write('{"status":true,"data":"')
  const more = () => {
    while (!response.destroyed)
      if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
  }
  more()
}

/** A short deadline where the deadline ends the wait; where a reply comes, a busy machine needs time to read it. */
const patienceFor = (reply: ProviderReply) =>
  reply === hang || reply === hangInside ? { deadlineMs: 1_500 } : {}

/** Ways in which a reply can be damaged on its way. */
const broken: [string, ProviderReply][] = [
  ['no answer at all', hang],
  ['half an answer, then nothing', hangInside],
  ['a cut line', reset],
  ['a cut answer', cutOff],
  ['a page instead', { body: page }],
  ['JSON that ends too early', { body: '{"status":true,"data":{"reference":"thz-' }],
  ['an empty answer', { body: '' }],
  ['an answer without data', { body: { status: true, message: 'canary@example.org' } }],
  ['an answer of another shape', { body: ['canary@example.org'] }],
  ['more than anybody needs', huge],
  ['a redirect', { status: 302, headers: { location: 'https://evil.test/' } }],
  ['a permanent redirect', { status: 308, headers: { location: '/elsewhere' } }],
  ['no content', { status: 204 }],
  ['500', { status: 500, body: page }],
  ['502', { status: 502, body: page }],
  ['503', { status: 503, body: { status: false, code: 'service_unavailable' } }],
  ['504', { status: 504 }],
  ['408', { status: 408 }],
]

describe.concurrent('a write', () => {
  test.each(broken)('that meets %s is sent once, and may have happened', async (_, reply) => {
    const provider = await startPaymentProvider(patienceFor(reply))
    provider.answer(reply)
    const opening = provider.gateway.openCheckout(checkoutInput())
    await expect(opening).rejects.toMatchObject({ name: 'GatewayFault', kind: 'unknown-outcome' })
    expect(provider.requests).toHaveLength(1)
    await provider.close()
  })

  test.each<[string, ProviderReply, object]>([
    [
      'duplicate-reference',
      { status: 400, body: { code: 'duplicate_reference', message: 'Reihenfolge' } },
      { status: 400 },
    ],
    ['rejected', { status: 400, body: { message: 'Duplicate Transaction Reference' } }, { status: 400 }],
    ['rejected', { status: 404, body: { code: 'subaccount_not_found' } }, { status: 404 }],
    ['rejected', { status: 403, body: page }, { status: 403 }],
    ['rejected', { status: 422 }, { status: 422 }],
    ['wrong-key', { status: 401, body: { message: 'Invalid key' } }, { status: 401 }],
    ['rate-limited', { status: 429, headers: { 'x-ratelimit-reset': '17' } }, { retryAfterSeconds: 17 }],
    ['rate-limited', { status: 429, headers: { 'retry-after': '9' } }, { retryAfterSeconds: 9 }],
    ['rate-limited', { status: 429, headers: { 'x-ratelimit-reset': 'soon' } }, { retryAfterSeconds: null }],
  ])('is %s by status and code, never by its message', async (kind, reply, more) => {
    const provider = await startPaymentProvider()
    provider.answer(reply)
    await expect(provider.gateway.openCheckout(checkoutInput())).rejects.toMatchObject({ kind, ...more })
    expect(provider.requests).toHaveLength(1)
    await provider.close()
  })

  test('that reached no server did not happen', async () => {
    const stopped = await startProvider()
    await stopped.close()
    const opening = gatewayTo(stopped.origin).openCheckout(checkoutInput())
    await expect(opening).rejects.toMatchObject({ kind: 'away' })
  })
})

describe.concurrent('a read', () => {
  test.each(broken)('that meets %s is away when no retry helps', async (name, reply) => {
    const provider = await startPaymentProvider(patienceFor(reply))
    provider.answer(reply)
    await expect(provider.gateway.findPayment(reference)).rejects.toMatchObject({ kind: 'away' })
    const isUnreadable = name.startsWith('an answer')
    expect(provider.requests.length).toBeGreaterThanOrEqual(isUnreadable ? 1 : 2)
    expect(provider.requests.length).toBeLessThanOrEqual(isUnreadable ? 1 : 4)
    await provider.close()
  })

  test.each<[string, ProviderReply]>([
    ['5xx', { status: 503 }],
    ['a cut line', reset],
    ['a page', { body: page }],
    ['too many questions', { status: 429, headers: { 'x-ratelimit-reset': '1' } }],
    ['too many questions without a word when', { status: 429 }],
  ])('is retried after %s', async (_, reply) => {
    const provider = await startPaymentProvider()
    provider.answer(reply, { body: { data: providerTransaction() } })
    await expect(provider.gateway.findPayment(reference)).resolves.toMatchObject({ state: 'paid' })
    expect(provider.requests).toHaveLength(2)
    await provider.close()
  })

  test('is tried four times at the most', async () => {
    const provider = await startPaymentProvider()
    provider.answer({ status: 500 })
    await expect(provider.gateway.findPayment(reference)).rejects.toMatchObject({ kind: 'away', status: 500 })
    expect(provider.requests).toHaveLength(4)
    await provider.close()
  })

  test.each<[string, ProviderReply, number | null]>([
    ['rate-limited', { status: 429, headers: { 'x-ratelimit-reset': '6' } }, 6],
    ['wrong-key', { status: 401 }, null],
    ['rejected', { status: 403 }, null],
  ])('that is %s for longer is not retried', async (kind, reply, retryAfterSeconds) => {
    const provider = await startPaymentProvider()
    provider.answer(reply)
    await expect(
      provider.gateway.listPaid({ from: new Date(0), to: new Date(1), page: 1 }),
    ).rejects.toMatchObject({
      kind,
      retryAfterSeconds,
    })
    expect(provider.requests).toHaveLength(1)
    await provider.close()
  })
})

test('a redirect is not followed, and the key is sent nowhere else', async () => {
  const otherServer = await startProvider()
  undo.push(otherServer.close)
  const provider = await provided()
  provider.answer({ status: 307, headers: { location: `${otherServer.origin}/transaction/initialize` } })
  await expect(provider.gateway.openCheckout(checkoutInput())).rejects.toMatchObject({
    kind: 'unknown-outcome',
  })
  expect(otherServer.requests).toEqual([])
})

test('a reply of a megabyte is read, and a longer one is not', async () => {
  const provider = await provided()
  provider.answer({ body: { data: providerTransaction({ log: 'x'.repeat(990_000) }) } })
  await expect(provider.gateway.findPayment(reference)).resolves.toMatchObject({ state: 'paid' })
  provider.answer({ status: 201, body: { data: { recipient_code: 'RCP_1', log: 'x'.repeat(1_000_001) } } })
  await expect(provider.gateway.createRecipient(canary)).rejects.toMatchObject({ kind: 'unknown-outcome' })
})

test('a provider that is down gets no calls for a while, then one trial call', async () => {
  const provider = await provided({ openMs: 300 })
  const open = () => provider.gateway.openCheckout(checkoutInput())
  provider.answer({ status: 500 })
  for (let each = 0; each < 5; each += 1)
    await expect(open()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  provider.answer({ body: { data: providerTransaction() } })
  await expect(open()).rejects.toMatchObject({ kind: 'away', retryAfterSeconds: 1 })
  expect(provider.requests).toEqual([])
  await expect
    .poll(() => provider.gateway.findPayment(reference).catch(() => null))
    .toMatchObject({ state: 'paid' })
  expect(provider.requests).toHaveLength(1)
})

test('banks that do not answer block no donations', async () => {
  const provider = await provided()
  provider.answer({ status: 500 })
  for (let each = 0; each < 5; each += 1)
    await expect(provider.gateway.createRecipient(canary)).rejects.toMatchObject({ kind: 'unknown-outcome' })
  await expect(provider.gateway.findAccountHolder(canary)).rejects.toMatchObject({ retryAfterSeconds: 30 })
  provider.answer({ body: { data: providerTransaction() } })
  await expect(provider.gateway.findPayment(reference)).resolves.toMatchObject({ state: 'paid' })
})

describe('no secret leaks in an error or in the log', () => {
  const calls: [string, (gateway: PaymentGateway) => Promise<unknown>][] = [
    ['openCheckout', (gateway) => gateway.openCheckout(checkoutInput())],
    ['findAccountHolder', (gateway) => gateway.findAccountHolder(canary)],
    ['createRecipient', (gateway) => gateway.createRecipient(canary)],
    ['createSubaccount', (gateway) => gateway.createSubaccount({ ...canary, feePercent: 10 })],
  ]
  const echo = `canary@example.org 6201234567890 ${providerKey} Canary Mokoena`
  const answers: [string, ProviderReply][] = [
    ['a refusal', { status: 400, body: { message: echo, code: '6201234567890', meta: { nextStep: echo } } }],
    ['an unheard-of code', { status: 422, body: { message: echo, code: 'canary@example.org' } }],
    ['a wrong key', { status: 401, body: { message: echo } }],
    ['a page', { body: echo }],
    [
      'another shape',
      { body: { data: { [providerKey]: echo, reference: echo, account_name: 7, canary: [echo] } } },
    ],
    ['a cut line', reset],
    ['silence', hang],
    ['a code in a redirect', { status: 301, headers: { location: `https://${providerKey}.test/` } }],
  ]

  test.each(answers)('after %s', async (_, reply) => {
    const provider = await provided({ deadlineMs: 150 })
    provider.answer(reply)
    for (const [name, call] of calls) {
      const fault = await call(gatewayTo(provider.origin, { deadlineMs: 150 })).then(
        () => null,
        (error: unknown) => error,
      )
      expect(fault).toBeInstanceOf(GatewayFault)
      const lines: string[] = []
      createLog('debug', (line) => lines.push(line)).error('asking the provider failed', { error: fault })
      const logged = [
        ...lines,
        String(fault),
        JSON.stringify(fault),
        inspect(fault, { depth: 9, showHidden: true }),
      ]
      expect(lines).toHaveLength(1)
      expect(logged.join('\n')).toContain(name)
      expect(logged.join('\n')).not.toMatch(/canary|6201234567890|sk_test/i)
    }
  })
})
