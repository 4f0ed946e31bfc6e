import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { only, openSimulator, signatureOf } from '#tests/support/open-simulator.ts'
import type { FaultAction } from './provider-faults.ts'
import { times } from './timeline.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: Awaited<ReturnType<typeof openSimulator>>

beforeEach(async () => {
  app = await openSimulator()
})
afterEach(() => app.simulator.close())

/** A payment that succeeded, its event not yet sent. */
async function paid(...actions: FaultAction[]): Promise<string> {
  const { control } = app.simulator
  for (const action of actions) control.addFault({ match: { op: 'webhook' }, action })
  const { reference } = await app.begin({ metadata: { note: 'caf\u00e9 & a/b \u{1f64f}' } })
  control.succeed(reference)
  return reference
}

test('an event is signed over its very bytes, and 200 ends it', async () => {
  await paid()
  expect(app.arrived).toHaveLength(0)
  await app.simulator.control.flushWebhooks()
  const { event, text, signature } = only(app.arrived)
  expect([event, signature]).toEqual(['charge.success', signatureOf(text, app.simulator.secretKey)])
  expect(only(app.simulator.control.deliveries())).toMatchObject({
    state: 'acknowledged',
    tries: [{ status: 200, trouble: null }],
    nextAt: null,
  })
  await app.simulator.control.advance(100 * HOUR)
  expect(app.arrived).toHaveLength(1)
})

test('escaped as by PHP or over several lines, the same event has other bytes and a signature of its own', async () => {
  const texts: string[] = []
  for (const variant of ['plain', 'php', 'pretty'] as const) {
    app.simulator.control.clearFaults()
    await paid({ kind: 'webhook.variant', variant })
    await app.simulator.control.flushWebhooks()
    const { text, signature, data } = app.arrived.at(-1) ?? only([])
    expect(signature).toBe(signatureOf(text, app.simulator.secretKey))
    expect(data.metadata).toEqual({ note: 'caf\u00e9 & a/b \u{1f64f}' })
    texts.push(text)
  }
  expect(texts[1]).toContain('caf\\u00e9 & a\\/b \\ud83d\\ude4f')
  expect(texts[2]).toContain('\n    "event"')
  expect(signatureOf(JSON.stringify(JSON.parse(texts[1] ?? '')), 'k')).not.toBe(
    signatureOf(texts[1] ?? '', 'k'),
  )
})

test.each([
  ['live', 4 + 71, 4 * 3 * MINUTE + 71 * HOUR],
  ['test', 10, 10 * HOUR],
  ['dev', 4, 82_000],
] as const)('%s: an unacknowledged event is retried, %i times in %i ms', async (schedule, retries, whole) => {
  await app.simulator.close()
  app = await openSimulator({ schedule })
  app.receiver.status = 201
  await paid()
  await app.simulator.control.flushWebhooks()
  expect(app.arrived).toHaveLength(1)
  expect(times[schedule].pauses.reduce((sum, pause) => sum + pause, 0)).toBe(whole)
  await app.simulator.control.advance(whole - 1)
  expect(app.arrived).toHaveLength(retries)
  await app.simulator.control.advance(1000 * HOUR)
  expect(app.arrived).toHaveLength(retries + 1)
  expect(only(app.simulator.control.deliveries()).state).toBe('given-up')
})

test('a receiver that was down gets it at the next attempt', async () => {
  app.receiver.isAway = true
  await paid()
  await app.simulator.control.flushWebhooks()
  expect(only(app.simulator.control.deliveries())).toMatchObject({
    state: 'waiting',
    tries: [{ status: null, trouble: 'connection refused' }],
  })
  app.receiver.isAway = false
  await app.simulator.control.advance(2000)
  expect(app.arrived).toHaveLength(1)
})

test('paused events wait, and any event can be sent again', async () => {
  const { control } = app.simulator
  control.pauseWebhooks()
  await paid()
  await control.advance(HOUR)
  expect(app.arrived).toHaveLength(0)
  control.resumeWebhooks()
  await control.settled()
  expect(app.arrived).toHaveLength(1)
  await control.redeliver(only(control.deliveries()).id)
  expect(app.arrived[1]).toEqual(app.arrived[0])
  await expect(control.redeliver('event-99')).rejects.toThrow('There is no delivery event-99')
})

test('over HTTP, by the clock of the machine, an event arrives by itself', async () => {
  const received: { body: string; signature: unknown; type: unknown }[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { 'x-paystack-signature': signature, 'content-type': type } = request.headers
    received.push({ body, signature, type })
    response.end('ok')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const open = await openSimulator({ clock: undefined, deliver: undefined, webhookUrl })
  const { reference } = await open.begin()
  open.simulator.control.succeed(reference)
  await expect.poll(() => received).toHaveLength(1)
  await open.simulator.control.settled()
  const { body, signature, type } = only(received)
  expect([signature, type]).toEqual([signatureOf(body, open.simulator.secretKey), 'application/json'])
  expect(only(open.simulator.control.deliveries()).state).toBe('acknowledged')
  await open.simulator.close()
  await new Promise((resolve) => receiver.close(resolve))
})

test('duplicates carry the same bytes, at once or one after the other', async () => {
  await paid({ kind: 'webhook.duplicate', times: 3 })
  await app.simulator.control.flushWebhooks()
  expect(new Set(app.arrived.map(({ text }) => text)).size).toBe(1)
  expect(app.arrived).toHaveLength(3)
  app.simulator.control.clearFaults()
  await paid({ kind: 'webhook.duplicate', times: 2, everyMs: MINUTE })
  await app.simulator.control.flushWebhooks()
  expect(app.arrived).toHaveLength(4)
  await app.simulator.control.advance(MINUTE)
  expect(app.arrived).toHaveLength(5)
})

test('held events arrive in reverse order', async () => {
  const first = await paid({ kind: 'webhook.reorder', hold: 2 })
  await app.simulator.control.advance(HOUR)
  expect(app.arrived).toHaveLength(0)
  const second = await paid()
  await app.simulator.control.flushWebhooks()
  expect(app.arrived.map(({ data }) => data.reference)).toEqual([second, first])
})

test('an event is late, loses an attempt, or never arrives', async () => {
  const { control } = app.simulator
  await paid({ kind: 'webhook.delay', ms: MINUTE })
  await control.advance(MINUTE - 1)
  expect(app.arrived).toHaveLength(0)
  await control.advance(1)
  expect(app.arrived).toHaveLength(1)
  control.clearFaults()
  await paid({ kind: 'webhook.drop' })
  await control.flushWebhooks()
  expect(app.arrived).toHaveLength(1)
  await control.advance(2000)
  expect(app.arrived).toHaveLength(2)
  control.clearFaults()
  await paid({ kind: 'webhook.dropAll' })
  await control.advance(100 * HOUR)
  expect(app.arrived).toHaveLength(2)
  expect(control.deliveries().at(-1)).toMatchObject({ state: 'dropped', tries: [] })
})

test('invalid signatures', async () => {
  const signatures: (string | null)[] = []
  for (const kind of ['webhook.badSignature', 'webhook.unsigned', 'webhook.otherKey'] as const) {
    app.simulator.control.clearFaults()
    await paid({ kind })
    await app.simulator.control.flushWebhooks()
    const { text, signature } = app.arrived.at(-1) ?? only([])
    expect(signature).not.toBe(signatureOf(text, app.simulator.secretKey))
    signatures.push(signature)
  }
  expect(signatures).toEqual([
    expect.stringMatching(/^[0-9a-f]{128}$/),
    null,
    expect.stringMatching(/^[0-9a-f]{128}$/),
  ])
})

test('a false event is signed all the same, while the records stay true', async () => {
  const change = {
    amountBy: -1,
    currency: 'USD',
    domain: 'live',
    reference: 'thz-other',
    metadata: '',
  } as const
  const reference = await paid({ kind: 'webhook.mutate', change })
  await app.simulator.control.flushWebhooks()
  const { data, text, signature } = only(app.arrived)
  expect(data).toMatchObject({ amount: 9999, currency: 'USD', domain: 'live', reference: 'thz-other' })
  expect([data.metadata, signature]).toEqual(['', signatureOf(text, app.simulator.secretKey)])
  expect(await app.verify(reference)).toMatchObject({ amount: 10_000, currency: 'ZAR', domain: 'test' })
})
