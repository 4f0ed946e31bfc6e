import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { only, openSimulator } from '#tests/support/open-simulator.ts'
import type { Fault, FaultAction } from './provider-faults.ts'

let app: Awaited<ReturnType<typeof openSimulator>>

beforeEach(async () => {
  app = await openSimulator()
})
afterEach(() => app.simulator.close())

function verifyUnder(reference: string, action: FaultAction, more: Partial<Fault> = {}) {
  app.simulator.control.clearFaults()
  app.simulator.control.addFault({ match: { op: 'verify' }, action, ...more })
  return app.get(`/transaction/verify/${reference}`)
}

describe('answers that go wrong', () => {
  test('a status, with the headers and bodies that belong to it', async () => {
    const { reference } = await app.begin()
    for (const status of [500, 502, 503, 504, 401] as const)
      expect((await verifyUnder(reference, { kind: 'status', status })).status).toBe(status)
    const busy = await verifyUnder(reference, { kind: 'status', status: 429, resetSeconds: 7 })
    expect([busy.status, busy.headers.get('x-ratelimit-reset'), busy.body.code]).toEqual([
      429,
      '7',
      'rate_limited',
    ])
  })

  test('for the payments of one address alone', async () => {
    const match = { op: 'initialize', email: 'donor@example.org' } as const
    app.simulator.control.addFault({ match, action: { kind: 'status', status: 503 } })
    const begin = (email: string) => app.post('/transaction/initialize', { email, amount: 2500 })
    expect((await begin('other@example.org')).status).toBe(200)
    expect((await begin('donor@example.org')).status).toBe(503)
  })

  test('bytes that make no sense', async () => {
    const { reference } = await app.begin({ metadata: { donation_id: 'd1' } })
    const read = (
      form: 'html' | 'truncated' | 'empty' | 'extra-fields' | 'missing-fields' | 'metadata-zero',
    ) => verifyUnder(reference, { kind: 'malformed', form })
    expect((await read('html')).headers.get('content-type')).toContain('text/html')
    expect(await read('truncated')).toMatchObject({
      body: null,
      text: expect.stringMatching(/^\{"status":true/),
    })
    expect(await read('empty')).toMatchObject({ status: 200, text: '' })
    expect((await read('extra-fields')).body.data).toMatchObject({ reference, something_new: {} })
    expect((await read('missing-fields')).body.data).not.toHaveProperty('amount')
    expect((await read('metadata-zero')).body.data.metadata).toBe(0)
  })

  test('slow by the clock, silent for good, or lost after the effect', async () => {
    const { reference } = await app.begin()
    const slow = verifyUnder(reference, { kind: 'slow', ms: 9000 })
    let isThere = false
    slow.then(() => {
      isThere = true
    })
    await app.get('/balance')
    expect(isThere).toBe(false)
    await app.simulator.control.advance(9000)
    expect((await slow).status).toBe(200)

    app.simulator.control.clearFaults()
    app.simulator.control.addFault({ match: { op: 'verify' }, action: { kind: 'hang' } })
    const aborted = fetch(`${app.simulator.origin}/transaction/verify/${reference}`, {
      headers: { authorization: `Bearer ${app.simulator.secretKey}` },
      signal: AbortSignal.timeout(50),
    })
    await expect(aborted).rejects.toThrow(/timeout/)

    app.simulator.control.addFault({
      match: { op: 'initialize' },
      times: 1,
      action: { kind: 'lostResponse' },
    })
    await expect(app.begin({ reference: 'thz-lost' })).rejects.toThrow('fetch failed')
    expect(app.simulator.control.transactions().map((one) => one.reference)).toContain('thz-lost')
  })
})

describe('answers of verify', () => {
  test('a success late, so many times for each payment; a failure is reported at once', async () => {
    const { reference } = await app.begin()
    app.simulator.control.addFault({ match: { op: 'verify' }, action: { kind: 'verify.stale', times: 2 } })
    const other = await app.begin()
    app.simulator.control.fail(other.reference)
    app.simulator.control.succeed(reference)
    const seen = [await app.verify(reference), await app.verify(reference), await app.verify(reference)]
    expect(seen.map(({ status }) => status)).toEqual(['abandoned', 'abandoned', 'success'])
    expect(seen[0].paid_at).toBeNull()
    expect((await app.verify(other.reference)).status).toBe('failed')
  })

  test('nothing at first', async () => {
    const { reference } = await app.begin()
    const first = await verifyUnder(reference, { kind: 'verify.notFound', times: 1 })
    expect([first.status, first.body.code]).toEqual([404, 'transaction_not_found'])
    expect((await app.get(`/transaction/verify/${reference}`)).status).toBe(200)
  })
})

describe('the charged amount', () => {
  test('fees on top: the amount is the requested one and the fees', async () => {
    const { reference } = await app.begin()
    app.simulator.control.addFault({
      match: { op: 'charge', reference },
      action: { kind: 'amount.withFees' },
    })
    app.simulator.control.succeed(reference)
    expect(await app.verify(reference)).toMatchObject({
      amount: 10_448,
      requested_amount: 10_000,
      fees: 448,
    })
  })

  test('another amount, and another currency', async () => {
    const { reference } = await app.begin()
    app.simulator.control.addFault({ match: { op: 'charge' }, action: { kind: 'amount.by', cents: -1 } })
    app.simulator.control.succeed(reference, { currency: 'USD', channel: 'eft' })
    expect(await app.verify(reference)).toMatchObject({ amount: 9999, currency: 'USD', channel: 'eft' })
  })
})

describe('when a rule applies', () => {
  const statuses = async (count: number) => {
    const answers: number[] = []
    for (let i = 0; i < count; i += 1) answers.push((await app.get('/bank')).status)
    return answers
  }
  const down: FaultAction = { kind: 'status', status: 500 }

  test('so many times, the nth time, for one reference', async () => {
    const { control } = app.simulator
    control.addFault({ match: { op: 'bank' }, times: 2, action: down })
    expect(await statuses(3)).toEqual([500, 500, 200])
    control.clearFaults()
    control.addFault({ match: { op: 'bank', nth: 2 }, action: down })
    expect(await statuses(3)).toEqual([200, 500, 200])
    const one = await app.begin()
    const other = await app.begin()
    control.addFault({ match: { op: 'verify', reference: one.reference }, action: down })
    expect((await app.get(`/transaction/verify/${one.reference}`)).status).toBe(500)
    expect((await app.get(`/transaction/verify/${other.reference}`)).status).toBe(200)
  })

  test('by chance, the same with the same seed', async () => {
    const { control } = app.simulator
    const runs: number[][] = []
    for (const seed of [7, 7, 8]) {
      control.reset(seed)
      control.addFault({ match: { op: 'bank' }, probability: 0.5, action: down })
      runs.push(await statuses(20))
    }
    expect(runs[0]).toEqual(runs[1])
    expect(runs[0]).not.toEqual(runs[2])
    expect(new Set(runs[0])).toEqual(new Set([200, 500]))
  })

  test('only for one kind of event', async () => {
    const { reference } = await app.begin()
    app.simulator.control.addFault({
      match: { op: 'webhook', event: 'refund.pending' },
      action: { kind: 'webhook.dropAll' },
    })
    app.simulator.control.succeed(reference)
    app.simulator.control.refundFromDashboard(reference)
    await app.simulator.control.advance(60_000)
    expect(app.arrived.map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.processing',
      'refund.processed',
    ])
  })
})

describe('presets', () => {
  const pay = async () => {
    const { reference, page } = await app.begin()
    await app.press(page, 'pay-success')
    await app.simulator.control.flushWebhooks()
    return reference
  }
  const state = (reference: string) =>
    only(app.simulator.control.transactions().filter((one) => one.reference === reference))

  test.each([
    ['happy', 1],
    ['webhook-lost', 0],
    ['double-webhook', 2],
  ] as const)('%s: a payment succeeds, and its event arrives %i times', async (name, count) => {
    app.simulator.control.usePreset(name)
    expect(state(await pay()).status).toBe('success')
    expect(app.arrived).toHaveLength(count)
  })

  test('late-success fails first, wrong-amount charges a cent less', async () => {
    app.simulator.control.usePreset('late-success')
    const late = await pay()
    expect(state(late).status).toBe('failed')
    await app.simulator.control.advance(45 * 60_000)
    expect(state(late).status).toBe('success')
    app.simulator.control.usePreset('wrong-amount')
    expect(state(await pay()).amountCents).toBe(9999)
  })

  test('chargeback disputes, refund-fails refuses refunds', async () => {
    app.simulator.control.usePreset('chargeback')
    await pay()
    await app.simulator.control.advance(60_000)
    expect(app.arrived.at(-1)?.event).toBe('charge.dispute.create')
    app.simulator.control.usePreset('refund-fails')
    app.simulator.control.refundFromDashboard(await pay())
    await app.simulator.control.advance(60_000)
    expect(app.arrived.at(-1)?.event).toBe('refund.failed')
  })

  test('provider-down refuses all, init-lost-response loses one answer', async () => {
    app.simulator.control.usePreset('provider-down')
    expect((await app.get('/bank')).status).toBe(503)
    expect((await app.post('/transaction/initialize', {})).status).toBe(503)
    app.simulator.control.usePreset('init-lost-response')
    await expect(app.begin()).rejects.toThrow('fetch failed')
    expect(await app.begin()).toMatchObject({ reference: expect.any(String) })
  })

  test('chaos never changes the records', async () => {
    app.simulator.control.usePreset('chaos')
    const references: string[] = []
    for (let i = 0; i < 20; i += 1) references.push(`thz-chaos-${i}`)
    await Promise.allSettled(references.map((reference) => app.begin({ reference })))
    const known = app.simulator.control.transactions()
    expect(known).toHaveLength(20)
    for (const { reference } of known) app.simulator.control.succeed(reference)
    await app.simulator.control.advance(8 * 86_400_000)
    const deliveries = app.simulator.control.deliveries()
    expect(deliveries.every(({ state: now }) => now === 'acknowledged' || now === 'dropped')).toBe(true)
    expect(app.simulator.control.transactions().every(({ status }) => status === 'success')).toBe(true)
  })
})
