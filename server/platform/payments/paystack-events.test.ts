import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paystackEvents } from './paystack-events.ts'

const key = 'sk_test_0123456789abcdef'
const previous = 'sk_test_fedcba9876543210'
const { isSigned, readEvent } = paystackEvents([key, previous])

function sign(body: Buffer, secret = key, algorithm = 'sha512'): string {
  return createHmac(algorithm, secret).update(body).digest('hex')
}

function read(event: unknown) {
  return readEvent(Buffer.from(JSON.stringify(event)))
}

describe('signatures', () => {
  const body = Buffer.from('{"event":"charge.success","data":{"note":"caf\\u00e9 \\/ x"}}\n')

  test('bytes as received, signed with the current or the previous key, are genuine', () => {
    expect(isSigned(body, sign(body))).toBe(true)
    expect(isSigned(body, sign(body, previous))).toBe(true)
    expect(paystackEvents([key]).isSigned(body, sign(body, previous))).toBe(false)
  })

  test.each<[string, string | undefined]>([
    ['no signature', undefined],
    ['an empty one', ''],
    ['another key', sign(body, 'sk_test_another_key_00')],
    ['another algorithm', sign(body, key, 'sha256')],
    ['capital letters', sign(body).toUpperCase()],
    ['one digit too few', sign(body).slice(0, -1)],
    ['two digits too many', `${sign(body)}00`],
    ['a space at the end', `${sign(body)} `],
    ['no digits', 'z'.repeat(128)],
    ['another digit', sign(body).replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['the same event written anew', sign(Buffer.from(JSON.stringify(JSON.parse(body.toString()))))],
    ['the key itself', key],
  ])('%s is forged', (_, signature) => {
    expect(isSigned(body, signature)).toBe(false)
  })
})

const transaction = {
  id: 4099260516,
  domain: 'test',
  status: 'success',
  reference: 'thz-reference-0000001',
  amount: 40333,
  requested_amount: 30050,
  fees: 10283,
  currency: 'ZAR',
  channel: 'card',
  paid_at: '2026-11-22T08:15:30.000Z',
  metadata: { donation_id: 'donation' },
}

describe('a payment', () => {
  test('is read completely', () => {
    expect(read({ event: 'charge.success', data: transaction })).toEqual({
      kind: 'payment',
      observation: {
        reference: 'thz-reference-0000001',
        state: 'paid',
        transactionId: '4099260516',
        mode: 'test',
        amountCents: 40333,
        requestedCents: 30050,
        feesCents: 10283,
        currency: 'ZAR',
        paidAt: '2026-11-22T08:15:30.000Z',
        channel: 'card',
        donationId: 'donation',
      },
    })
  })

  test('keeps a number of 64 bits to the last digit', () => {
    const text = JSON.stringify({ event: 'charge.success', data: transaction })
    const long = text.replace('"id":4099260516', '"id": 18446744073709551615')
    const event = readEvent(Buffer.from(long))
    expect(event).toMatchObject({ kind: 'payment', observation: { transactionId: '18446744073709551615' } })
    const withText = { ...transaction, metadata: { donation_id: '{"id":12345678901234567890}' } }
    expect(read({ event: 'charge.success', data: withText })).toMatchObject({
      observation: { donationId: '{"id":12345678901234567890}' },
    })
  })

  test.each([
    ['metadata as text', { metadata: '{"donation_id":"donation"}' }, { donationId: 'donation' }],
    ['metadata 0', { metadata: 0 }, { donationId: null }],
    ['metadata ""', { metadata: '' }, { donationId: null }],
    ['metadata null', { metadata: null }, { donationId: null }],
    ['metadata without ours', { metadata: { donation_id: 7 } }, { donationId: null }],
    ['an amount as digits', { amount: '40333' }, { amountCents: 40333 }],
    [
      'fees nobody knows',
      { fees: null, requested_amount: undefined },
      { feesCents: null, requestedCents: null },
    ],
    ['fees in parts of a cent', { fees: 10.5 }, { feesCents: null }],
    [
      'spaces at the end',
      { channel: 'card ', currency: 'ZAR ', status: 'success ' },
      { channel: 'card', currency: 'ZAR', state: 'paid' },
    ],
    [
      'the date written the other way',
      { paid_at: undefined, paidAt: '2026-11-22T10:15:30+02:00' },
      { paidAt: '2026-11-22T08:15:30.000Z' },
    ],
    ['a date that is none', { paid_at: 'yesterday' }, { paidAt: null }],
    ['an id as text', { id: '77' }, { transactionId: '77' }],
    ['a status nobody knows', { status: 'constructor' }, { state: 'waiting' }],
    ['a refund on its way', { status: 'reversal pending' }, { state: 'waiting' }],
    ['live money', { domain: 'live' }, { mode: 'live' }],
  ])('with %s', (_, change, expected) => {
    const event = read({ event: 'charge.success', data: { ...transaction, ...change } })
    expect(event).toMatchObject({ kind: 'payment', observation: expected })
  })

  test.each([
    ['no amount', { amount: undefined }],
    ['parts of a cent', { amount: 403.33 }],
    ['an amount below nothing', { amount: -1 }],
    ['an amount in words', { amount: '1e5' }],
    ['an amount beyond counting', { amount: 2 ** 60 }],
    ['no reference', { reference: '' }],
    ['no mode', { domain: undefined }],
  ])('with %s is not accepted', (_, change) => {
    const event = read({ event: 'charge.success', data: { ...transaction, ...change } })
    expect(event).toEqual({ kind: 'other', name: 'charge.success' })
  })
})

describe('a refund', () => {
  const data = {
    status: 'pending',
    transaction_reference: 'thz-reference-0000001',
    refund_reference: null,
    amount: '10000',
    currency: 'ZAR',
    domain: 'test',
  }

  test.each(['pending', 'processing', 'processed', 'failed', 'needs-attention'])('%s', (state) => {
    expect(read({ event: `refund.${state}`, data: { ...data, status: 'whatever' } })).toEqual({
      kind: 'refund',
      mode: 'test',
      refund: {
        refundId: null,
        reference: 'thz-reference-0000001',
        amountCents: 10000,
        currency: 'ZAR',
        state,
      },
    })
  })

  test('with a number of its own, an amount as a number, and no test or live mode', () => {
    const event = { event: 'refund.failed', data: { ...data, id: 9, amount: 10000, domain: undefined } }
    expect(read(event)).toMatchObject({ mode: null, refund: { refundId: '9', amountCents: 10000 } })
  })

  test('whose payment is nested inside', () => {
    const inside = { reference: 'thz-inside-0000000001', domain: 'live' }
    const event = { ...data, transaction_reference: undefined, domain: undefined, transaction: inside }
    expect(read({ event: 'refund.processed', data: event })).toMatchObject({
      mode: 'live',
      refund: { reference: 'thz-inside-0000000001' },
    })
  })

  test.each([
    ['nobody knows which payment', 'refund.processed', { transaction_reference: null }],
    ['in parts of a cent', 'refund.processed', { amount: '100.50' }],
    ['in a state nobody knows', 'refund.forgotten', {}],
  ])('%s', (_, event, change) => {
    expect(read({ event, data: { ...data, ...change } })).toEqual({ kind: 'other', name: event })
  })
})

describe('a dispute', () => {
  const data = {
    id: 358_950,
    domain: 'live',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    transaction: { id: 1, reference: 'thz-reference-0000001', domain: 'live', amount: 5000 },
    transaction_reference: null,
    dueAt: '2026-11-24T18:00:00.000Z',
  }

  test.each([
    ['create', null, 'open'],
    ['remind', null, 'open'],
    ['remind', 'declined', 'open'],
    ['resolve', 'declined', 'won'],
    ['resolve', 'merchant-accepted', 'lost'],
    ['resolve', 'auto-accepted', 'lost'],
    ['resolve', 'something-new', 'open'],
    ['resolve', null, 'open'],
  ])('%s, %s: %s', (name, resolution, state) => {
    expect(read({ event: `charge.dispute.${name}`, data: { ...data, resolution } })).toEqual({
      kind: 'dispute',
      mode: 'live',
      dispute: { disputeId: '358950', reference: 'thz-reference-0000001', state },
    })
  })

  test('takes its mode from its payment, or has none', () => {
    const event = (change: object) => read({ event: 'charge.dispute.create', data: { ...data, ...change } })
    expect(event({ domain: undefined })).toMatchObject({ mode: 'live' })
    expect(event({ domain: undefined, transaction: { reference: 'r' } })).toMatchObject({ mode: null })
    expect(event({ transaction: null })).toEqual({ kind: 'other', name: 'charge.dispute.create' })
  })
})

test.each(['transfer.success', 'charge.dispute.forgotten', 'constructor', 'subscription.create'])(
  '%s is ignored',
  (event) => {
    expect(read({ event, data: transaction })).toEqual({ kind: 'other', name: event })
    expect(read({ event })).toEqual({ kind: 'other', name: event })
  },
)

test.each([
  '',
  'null',
  '[]',
  '7',
  '{}',
  '{"event":7}',
  '{"event":""}',
  '{"event":"charge.success"',
  '\u0000',
])('%j is no event', (text) => {
  expect(() => readEvent(Buffer.from(text))).toThrow(expect.objectContaining({ kind: 'rejected' }))
})
