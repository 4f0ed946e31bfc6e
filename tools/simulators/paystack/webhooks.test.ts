import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FaultAction } from './faults.ts'
import { times } from './schedules.ts'
import { only, openSimulator, signatureOf } from './testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let house: Awaited<ReturnType<typeof openSimulator>>

beforeEach(async () => {
  house = await openSimulator()
})
afterEach(() => house.simulator.close())

/** A payment that succeeded, its event not yet sent. */
async function paid(...actions: FaultAction[]): Promise<string> {
  const { control } = house.simulator
  for (const action of actions) control.addFault({ match: { op: 'webhook' }, action })
  const { reference } = await house.begin({ metadata: { note: 'caf\u00e9 & a/b \u{1f64f}' } })
  control.succeed(reference)
  return reference
}

test('an event is signed over its very bytes, and 200 ends it', async () => {
  await paid()
  expect(house.arrived).toHaveLength(0)
  await house.simulator.control.flushWebhooks()
  const { event, text, signature } = only(house.arrived)
  expect([event, signature]).toEqual(['charge.success', signatureOf(text, house.simulator.secretKey)])
  expect(only(house.simulator.control.deliveries())).toMatchObject({
    state: 'acknowledged',
    tries: [{ status: 200, trouble: null }],
    nextAt: null,
  })
  await house.simulator.control.advance(100 * HOUR)
  expect(house.arrived).toHaveLength(1)
})

test('written as PHP writes it or in lines, the same event has other bytes and a signature of its own', async () => {
  const texts: string[] = []
  for (const variant of ['plain', 'php', 'pretty'] as const) {
    house.simulator.control.clearFaults()
    await paid({ kind: 'webhook.variant', variant })
    await house.simulator.control.flushWebhooks()
    const { text, signature, data } = house.arrived.at(-1) ?? only([])
    expect(signature).toBe(signatureOf(text, house.simulator.secretKey))
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
] as const)(
  '%s: what is not acknowledged comes again, %i times in %i ms',
  async (schedule, retries, whole) => {
    await house.simulator.close()
    house = await openSimulator({ schedule })
    house.receiver.status = 201
    await paid()
    await house.simulator.control.flushWebhooks()
    expect(house.arrived).toHaveLength(1)
    expect(times[schedule].pauses.reduce((sum, pause) => sum + pause, 0)).toBe(whole)
    await house.simulator.control.advance(whole - 1)
    expect(house.arrived).toHaveLength(retries)
    await house.simulator.control.advance(1000 * HOUR)
    expect(house.arrived).toHaveLength(retries + 1)
    expect(only(house.simulator.control.deliveries()).state).toBe('given-up')
  },
)

test('a receiver that was away gets it at the next try', async () => {
  house.receiver.isAway = true
  await paid()
  await house.simulator.control.flushWebhooks()
  expect(only(house.simulator.control.deliveries())).toMatchObject({
    state: 'waiting',
    tries: [{ status: null, trouble: 'connection refused' }],
  })
  house.receiver.isAway = false
  await house.simulator.control.advance(2000)
  expect(house.arrived).toHaveLength(1)
})

test('paused events wait, and any event can be sent again', async () => {
  const { control } = house.simulator
  control.pauseWebhooks()
  await paid()
  await control.advance(HOUR)
  expect(house.arrived).toHaveLength(0)
  control.resumeWebhooks()
  await control.settled()
  expect(house.arrived).toHaveLength(1)
  await control.redeliver(only(control.deliveries()).id)
  expect(house.arrived[1]).toEqual(house.arrived[0])
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
  await house.simulator.control.flushWebhooks()
  expect(new Set(house.arrived.map(({ text }) => text)).size).toBe(1)
  expect(house.arrived).toHaveLength(3)
  house.simulator.control.clearFaults()
  await paid({ kind: 'webhook.duplicate', times: 2, everyMs: MINUTE })
  await house.simulator.control.flushWebhooks()
  expect(house.arrived).toHaveLength(4)
  await house.simulator.control.advance(MINUTE)
  expect(house.arrived).toHaveLength(5)
})

test('held events come in the other order', async () => {
  const first = await paid({ kind: 'webhook.reorder', hold: 2 })
  await house.simulator.control.advance(HOUR)
  expect(house.arrived).toHaveLength(0)
  const second = await paid()
  await house.simulator.control.flushWebhooks()
  expect(house.arrived.map(({ data }) => data.reference)).toEqual([second, first])
})

test('an event is late, loses a try, or never arrives', async () => {
  const { control } = house.simulator
  await paid({ kind: 'webhook.delay', ms: MINUTE })
  await control.advance(MINUTE - 1)
  expect(house.arrived).toHaveLength(0)
  await control.advance(1)
  expect(house.arrived).toHaveLength(1)
  control.clearFaults()
  await paid({ kind: 'webhook.drop' })
  await control.flushWebhooks()
  expect(house.arrived).toHaveLength(1)
  await control.advance(2000)
  expect(house.arrived).toHaveLength(2)
  control.clearFaults()
  await paid({ kind: 'webhook.dropAll' })
  await control.advance(100 * HOUR)
  expect(house.arrived).toHaveLength(2)
  expect(control.deliveries().at(-1)).toMatchObject({ state: 'dropped', tries: [] })
})

test('signatures that must not be believed', async () => {
  const signatures: (string | null)[] = []
  for (const kind of ['webhook.badSignature', 'webhook.unsigned', 'webhook.otherKey'] as const) {
    house.simulator.control.clearFaults()
    await paid({ kind })
    await house.simulator.control.flushWebhooks()
    const { text, signature } = house.arrived.at(-1) ?? only([])
    expect(signature).not.toBe(signatureOf(text, house.simulator.secretKey))
    signatures.push(signature)
  }
  expect(signatures).toEqual([
    expect.stringMatching(/^[0-9a-f]{128}$/),
    null,
    expect.stringMatching(/^[0-9a-f]{128}$/),
  ])
})

test('a lie is signed all the same, while the books tell the truth', async () => {
  const change = {
    amountBy: -1,
    currency: 'USD',
    domain: 'live',
    reference: 'thz-other',
    metadata: '',
  } as const
  const reference = await paid({ kind: 'webhook.mutate', change })
  await house.simulator.control.flushWebhooks()
  const { data, text, signature } = only(house.arrived)
  expect(data).toMatchObject({ amount: 9999, currency: 'USD', domain: 'live', reference: 'thz-other' })
  expect([data.metadata, signature]).toEqual(['', signatureOf(text, house.simulator.secretKey)])
  expect(await house.verify(reference)).toMatchObject({ amount: 10_000, currency: 'ZAR', domain: 'test' })
})
