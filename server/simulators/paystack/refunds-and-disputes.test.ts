import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { only, openSimulator } from '#tests/support/open-simulator.ts'

const DAY = 86_400_000
const STEP = 2000
let app: Awaited<ReturnType<typeof openSimulator>>

beforeEach(async () => {
  app = await openSimulator()
})
afterEach(() => app.simulator.close())

async function paid(): Promise<string> {
  const { reference } = await app.begin()
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  return reference
}

function records() {
  return only(app.simulator.control.transactions())
}

function events(): string[] {
  return app.arrived.map(({ event }) => event).slice(1)
}

describe('refunds', () => {
  test('go from pending over processing to processed; a full refund reverses the payment', async () => {
    const reference = await paid()
    const begun = await app.post('/refund', { transaction: reference, amount: 4000 })
    expect(begun.body.data).toMatchObject({
      status: 'pending',
      amount: 4000,
      transaction_reference: reference,
    })
    await app.simulator.control.advance(2 * STEP)
    expect(events()).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
    expect(
      app.arrived.slice(1).map(({ data }) => [data.amount, 'id' in data, data.refund_reference]),
    ).toEqual([
      ['4000', false, null],
      ['4000', false, null],
      ['4000', false, expect.any(String)],
    ])
    expect(records()).toMatchObject({ status: 'success', refundedCents: 4000 })
    await app.post('/refund', { transaction: String(records().id) })
    await app.simulator.control.advance(2 * STEP)
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
    expect((await app.verify(reference)).status).toBe('reversed')
    const listed = (await app.get(`/refund?transaction=${reference}`)).body.data
    expect(listed.map(({ amount }: { amount: number }) => amount)).toEqual([6000, 4000])
    expect((await app.get(`/refund/${listed[0].id}`)).body.data.status).toBe('processed')
  })

  test('never exceed the payment, also counting those on their way', async () => {
    const reference = await paid()
    await app.post('/refund', { transaction: reference, amount: 9999 })
    expect((await app.post('/refund', { transaction: reference, amount: 2 })).status).toBe(400)
    expect((await app.post('/refund', { transaction: reference, amount: 1 })).status).toBe(200)
    expect(() => app.simulator.control.refundFromDashboard(reference)).toThrow('cannot be given back')
  })

  test('the card or the fault decides the outcome; one that needs attention can continue', async () => {
    const { page, reference } = await app.begin()
    await app.press(page, 'pay-card', { number: '4084080000671803', expiry: '12/30' })
    app.simulator.control.refundFromDashboard(reference)
    await app.simulator.control.advance(2 * STEP)
    expect(app.arrived.at(-1)).toMatchObject({ event: 'refund.failed', data: { amount: 10_000 } })
    expect(records()).toMatchObject({ status: 'success', refundedCents: 0 })

    app.simulator.control.addFault({
      match: { op: 'refund' },
      times: 1,
      action: { kind: 'refund.needsAttention' },
    })
    const { id } = (await app.post('/refund', { transaction: reference })).body.data
    await app.simulator.control.advance(2 * STEP)
    expect(app.arrived.at(-1)?.event).toBe('refund.needs-attention')
    const path = `/refund/retry_with_customer_details/${id}`
    expect((await app.post(path, {})).status).toBe(400)
    expect((await app.post(path, { refund_account_details: { currency: 'ZAR' } })).status).toBe(200)
    expect((await app.post(path, { refund_account_details: {} })).status).toBe(422)
    await app.simulator.control.advance(STEP)
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
  })

  test('a reversal refunds everything at once', async () => {
    const reference = await paid()
    app.simulator.control.reverse(reference)
    await app.simulator.control.flushWebhooks()
    expect(events()).toEqual(['refund.processed'])
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
    expect(() => app.simulator.control.reverse(reference)).toThrow('has not succeeded')
  })
})

describe('disputes', () => {
  test('an unanswered dispute is reminded of, and then counts as accepted', async () => {
    const reference = await paid()
    app.simulator.control.dispute(reference)
    expect((await app.get('/dispute?status=awaiting-merchant-feedback')).body.data).toHaveLength(1)
    await app.simulator.control.advance(2 * DAY)
    expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])
    expect(app.arrived.at(-1)?.data).toMatchObject({
      status: 'resolved',
      resolution: 'auto-accepted',
      transaction: { reference, status: 'reversed', metadata: '' },
    })
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
    const [taken] = (await app.get(`/refund?transaction=${reference}`)).body.data
    expect(taken.dispute).toBe(app.arrived.at(-1)?.data.id)
  })

  test('one that is won leaves the money where it is', async () => {
    const reference = await paid()
    app.simulator.control.dispute(reference)
    const [{ id }] = (await app.get('/dispute')).body.data
    const path = `/dispute/${id}/resolve`
    expect((await app.call('PUT', path, { resolution: 'maybe', message: 'x' })).status).toBe(400)
    expect((await app.call('PUT', path, { resolution: 'declined', message: 'It was given' })).status).toBe(
      200,
    )
    expect((await app.call('PUT', path, { resolution: 'declined', message: 'x' })).status).toBe(400)
    expect((await app.call('PUT', '/dispute/1/resolve', {})).status).toBe(404)
    await app.simulator.control.advance(9 * DAY)
    expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve'])
    expect(records()).toMatchObject({ status: 'success', refundedCents: 0 })
  })

  test('the bank may decide at once; an unpaid or undisputed payment has no dispute to decide', async () => {
    const reference = await paid()
    app.simulator.control.addFault({ match: { op: 'dispute' }, action: { kind: 'dispute.autoAccept' } })
    expect(() => app.simulator.control.resolveDispute(reference, 'declined')).toThrow('no open dispute')
    app.simulator.control.dispute(reference)
    await app.simulator.control.flushWebhooks()
    expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve'])
    const open = await app.begin()
    expect(() => app.simulator.control.dispute(open.reference)).toThrow('has not succeeded')
    expect(() => app.simulator.control.dispute('thz-none')).toThrow('There is no payment thz-none')
  })
})
