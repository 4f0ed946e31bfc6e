import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { only, openSimulator } from './testing.ts'

const DAY = 86_400_000
const STEP = 2000
let house: Awaited<ReturnType<typeof openSimulator>>

beforeEach(async () => {
  house = await openSimulator()
})
afterEach(() => house.simulator.close())

async function paid(): Promise<string> {
  const { reference } = await house.begin()
  house.simulator.control.succeed(reference)
  await house.simulator.control.flushWebhooks()
  return reference
}

function records() {
  return only(house.simulator.control.transactions())
}

function events(): string[] {
  return house.arrived.map(({ event }) => event).slice(1)
}

describe('refunds', () => {
  test('go from pending over processing to processed; the whole makes the payment reversed', async () => {
    const reference = await paid()
    const begun = await house.post('/refund', { transaction: reference, amount: 4000 })
    expect(begun.body.data).toMatchObject({
      status: 'pending',
      amount: 4000,
      transaction_reference: reference,
    })
    await house.simulator.control.advance(2 * STEP)
    expect(events()).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
    expect(
      house.arrived.slice(1).map(({ data }) => [data.amount, 'id' in data, data.refund_reference]),
    ).toEqual([
      ['4000', false, null],
      ['4000', false, null],
      ['4000', false, expect.any(String)],
    ])
    expect(records()).toMatchObject({ status: 'success', refundedCents: 4000 })
    await house.post('/refund', { transaction: String(records().id) })
    await house.simulator.control.advance(2 * STEP)
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
    expect((await house.verify(reference)).status).toBe('reversed')
    const listed = (await house.get(`/refund?transaction=${reference}`)).body.data
    expect(listed.map(({ amount }: { amount: number }) => amount)).toEqual([6000, 4000])
    expect((await house.get(`/refund/${listed[0].id}`)).body.data.status).toBe('processed')
  })

  test('never give back more than was paid, also counting those on their way', async () => {
    const reference = await paid()
    await house.post('/refund', { transaction: reference, amount: 9999 })
    expect((await house.post('/refund', { transaction: reference, amount: 2 })).status).toBe(400)
    expect((await house.post('/refund', { transaction: reference, amount: 1 })).status).toBe(200)
    expect(() => house.simulator.control.refundFromDashboard(reference)).toThrow('cannot be given back')
  })

  test('the card or the fault decides what goes wrong; one that needs attention can go on', async () => {
    const { page, reference } = await house.begin()
    await house.press(page, 'pay-card', { number: '4084080000671803', expiry: '12/30' })
    house.simulator.control.refundFromDashboard(reference)
    await house.simulator.control.advance(2 * STEP)
    expect(house.arrived.at(-1)).toMatchObject({ event: 'refund.failed', data: { amount: 10_000 } })
    expect(records()).toMatchObject({ status: 'success', refundedCents: 0 })

    house.simulator.control.addFault({
      match: { op: 'refund' },
      times: 1,
      action: { kind: 'refund.needsAttention' },
    })
    const { id } = (await house.post('/refund', { transaction: reference })).body.data
    await house.simulator.control.advance(2 * STEP)
    expect(house.arrived.at(-1)?.event).toBe('refund.needs-attention')
    const path = `/refund/retry_with_customer_details/${id}`
    expect((await house.post(path, {})).status).toBe(400)
    expect((await house.post(path, { refund_account_details: { currency: 'ZAR' } })).status).toBe(200)
    expect((await house.post(path, { refund_account_details: {} })).status).toBe(422)
    await house.simulator.control.advance(STEP)
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
  })

  test('a reversal gives everything back at once', async () => {
    const reference = await paid()
    house.simulator.control.reverse(reference)
    await house.simulator.control.flushWebhooks()
    expect(events()).toEqual(['refund.processed'])
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
    expect(() => house.simulator.control.reverse(reference)).toThrow('has not succeeded')
  })
})

describe('disputes', () => {
  test('who does not answer is reminded and has then accepted', async () => {
    const reference = await paid()
    house.simulator.control.dispute(reference)
    expect((await house.get('/dispute?status=awaiting-merchant-feedback')).body.data).toHaveLength(1)
    await house.simulator.control.advance(2 * DAY)
    expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])
    expect(house.arrived.at(-1)?.data).toMatchObject({
      status: 'resolved',
      resolution: 'auto-accepted',
      transaction: { reference, status: 'reversed', metadata: '' },
    })
    expect(records()).toMatchObject({ status: 'reversed', refundedCents: 10_000 })
    const [taken] = (await house.get(`/refund?transaction=${reference}`)).body.data
    expect(taken.dispute).toBe(house.arrived.at(-1)?.data.id)
  })

  test('one that is won leaves the money where it is', async () => {
    const reference = await paid()
    house.simulator.control.dispute(reference)
    const [{ id }] = (await house.get('/dispute')).body.data
    const path = `/dispute/${id}/resolve`
    expect((await house.call('PUT', path, { resolution: 'maybe', message: 'x' })).status).toBe(400)
    expect((await house.call('PUT', path, { resolution: 'declined', message: 'It was given' })).status).toBe(
      200,
    )
    expect((await house.call('PUT', path, { resolution: 'declined', message: 'x' })).status).toBe(400)
    expect((await house.call('PUT', '/dispute/1/resolve', {})).status).toBe(404)
    await house.simulator.control.advance(9 * DAY)
    expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve'])
    expect(records()).toMatchObject({ status: 'success', refundedCents: 0 })
  })

  test('the bank may decide at once; what is not paid or not disputed cannot be', async () => {
    const reference = await paid()
    house.simulator.control.addFault({ match: { op: 'dispute' }, action: { kind: 'dispute.autoAccept' } })
    expect(() => house.simulator.control.resolveDispute(reference, 'declined')).toThrow('no open dispute')
    house.simulator.control.dispute(reference)
    await house.simulator.control.flushWebhooks()
    expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve'])
    const open = await house.begin()
    expect(() => house.simulator.control.dispute(open.reference)).toThrow('has not succeeded')
    expect(() => house.simulator.control.dispute('thz-none')).toThrow('There is no payment thz-none')
  })
})
