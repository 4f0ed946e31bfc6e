import { expect, test } from 'vitest'
import type { Observation, PaymentState } from '#server/platform/payments/payment-gateway.ts'
import { chargeEntries, type Entry, returnEntries } from './ledger-entries.ts'
import {
  decideDispute,
  decidePayment,
  decideRefund,
  decideUnknown,
  isBeyondDoubt,
  type KnownPayment,
  type PaymentDecision,
} from './settlement-rules.ts'

const MODE = { mode: 'test' } as const
const MINUTE = 60
const WEEK = 7 * 24 * 60 * MINUTE

const fresh: KnownPayment = {
  donationId: 'one',
  status: 'pending',
  amountCents: 10_000,
  currency: 'ZAR',
  isPaid: false,
  isLatest: true,
  isCampaignThere: true,
  isTransactionTaken: false,
  ageSeconds: MINUTE,
  unknownChecks: 0,
}
const observation: Observation = {
  reference: 'thz-1',
  state: 'paid',
  transactionId: '1',
  mode: 'test',
  amountCents: 10_000,
  requestedCents: 10_000,
  feesCents: 448,
  currency: 'ZAR',
  paidAt: null,
  channel: 'card',
  donationId: 'one',
}

function decide(known: Partial<KnownPayment>, seen: Partial<Observation> = {}): string {
  return nameOf(decidePayment({ ...fresh, ...known }, { ...observation, ...seen }, MODE))
}

function nameOf(decision: PaymentDecision): string {
  if (decision.kind === 'set-aside')
    return `${decision.doubt}${decision.isOurMoney ? '' : ' (no money of ours)'}`
  if (decision.kind === 'fail') return decision.reason
  return decision.kind === 'nothing' ? decision.why : decision.kind
}

const statuses = ['pending', 'failed', 'completed'] as const
const states: PaymentState[] = ['paid', 'reversed', 'declined', 'abandoned', 'waiting']

test('every state of a donation handles every report of the provider (ENT-7)', () => {
  const table = Object.fromEntries(
    statuses.map((status) => [
      status,
      Object.fromEntries(states.map((state) => [state, decide({ status }, { state })])),
    ]),
  )
  expect(table).toEqual({
    pending: {
      paid: 'complete',
      reversed: 'complete',
      declined: 'declined',
      abandoned: 'too-early',
      waiting: 'under-way',
    },
    failed: {
      paid: 'complete',
      reversed: 'complete',
      declined: 'late-failure',
      abandoned: 'late-failure',
      waiting: 'late-failure',
    },
    completed: {
      paid: 'second-payment',
      reversed: 'second-payment',
      declined: 'late-failure',
      abandoned: 'late-failure',
      waiting: 'late-failure',
    },
  })
})

test('a paid payment is never paid again, whatever is reported', () => {
  for (const status of statuses)
    for (const amountCents of [10_000, 1])
      for (const isCampaignThere of [true, false])
        expect(decide({ status, isPaid: true, isCampaignThere }, { amountCents })).toBe('repeated')
})

test.each([
  ['a cent less', { amountCents: 9_999 }, 'mismatch'],
  ['a cent more', { amountCents: 10_001 }, 'mismatch'],
  ['another donation named', { donationId: 'two' }, 'mismatch'],
  ['another currency', { currency: 'USD' }, 'mismatch (no money of ours)'],
  ['real money in a test, or the other way round', { mode: 'live' as const }, 'mismatch (no money of ours)'],
  ['the fees paid on top', { amountCents: 10_448, requestedCents: 10_000, feesCents: 448 }, 'complete'],
  [
    'fees on top that do not add up',
    { amountCents: 10_449, requestedCents: 10_000, feesCents: 448 },
    'mismatch',
  ],
  ['no donation named, to us who asked', { donationId: null }, 'complete'],
])('a success with %s', (_what, seen, decision) => {
  for (const status of ['pending', 'failed'] as const) expect(decide({ status }, seen)).toBe(decision)
})

test('money for a deleted campaign, and the same money under two references, wait for a person', () => {
  expect(decide({ isCampaignThere: false })).toBe('campaign-gone')
  expect(decide({ isTransactionTaken: true })).toBe('mismatch (no money of ours)')
})

test.each([
  [29 * MINUTE + 59, 'too-early'],
  [30 * MINUTE, 'too-early'],
  [30 * MINUTE + 1, 'abandoned'],
])('an abandoned payment of %s seconds is %s', (ageSeconds, decision) => {
  expect(decide({ ageSeconds }, { state: 'abandoned' })).toBe(decision)
})

test('an unknown reference fails after two polls and half an hour', () => {
  const unknown = (known: Partial<KnownPayment>) => nameOf(decideUnknown({ ...fresh, ...known }))
  expect(unknown({ ageSeconds: 30 * MINUTE + 1, unknownChecks: 1 })).toBe('too-early')
  expect(unknown({ ageSeconds: 30 * MINUTE, unknownChecks: 2 })).toBe('too-early')
  expect(unknown({ ageSeconds: 30 * MINUTE + 1, unknownChecks: 2 })).toBe('unknown-reference')
  expect(unknown({ status: 'failed', ageSeconds: WEEK, unknownChecks: 9 })).toBe('late-failure')
})

test('no payment is in progress for longer than a week', () => {
  expect(decide({ ageSeconds: WEEK - 1 }, { state: 'waiting' })).toBe('under-way')
  expect(decide({ ageSeconds: WEEK }, { state: 'waiting' })).toBe('given-up')
  expect(nameOf(decideUnknown({ ...fresh, ageSeconds: WEEK }))).toBe('given-up')
})

test('an older attempt that fails does not fail its donation', () => {
  expect(decide({ isLatest: false }, { state: 'declined' })).toBe('late-failure')
})

test('a posted event is believed only when all its fields agree', () => {
  const isBelieved = (seen: Partial<Observation>) => isBeyondDoubt(fresh, { ...observation, ...seen }, MODE)
  expect(isBelieved({})).toBe(true)
  const doubtful: Partial<Observation>[] = [
    { donationId: null },
    { donationId: 'two' },
    { amountCents: 9_999 },
    { currency: 'USD' },
    { mode: 'live' },
    { state: 'declined' },
    { state: 'reversed' },
  ]
  expect(doubtful.map(isBelieved)).toEqual(doubtful.map(() => false))
})

test('a refund only moves forward, is booked once, and never exceeds the remaining amount', () => {
  const known = ['requested', 'pending', 'processing', 'needs-attention', 'processed', 'failed'] as const
  const seen = ['pending', 'processing', 'needs-attention', 'processed', 'failed'] as const
  const rows = known.map((state) =>
    seen.map((next) => decideRefund({ state, amountCents: 500 }, { state: next }, 500).kind),
  )
  expect(rows).toEqual([
    ['move', 'move', 'trouble', 'book', 'trouble'],
    ['nothing', 'move', 'trouble', 'book', 'trouble'],
    ['nothing', 'nothing', 'trouble', 'book', 'trouble'],
    ['nothing', 'nothing', 'nothing', 'book', 'trouble'],
    ['nothing', 'nothing', 'nothing', 'nothing', 'trouble'],
    ['nothing', 'nothing', 'nothing', 'book', 'nothing'],
  ])
  expect(decideRefund({ state: 'pending', amountCents: 501 }, { state: 'processed' }, 500).kind).toBe(
    'too-much',
  )
})

test('a lost dispute stays lost', () => {
  const rows = ([null, 'open', 'won', 'lost'] as const).map((known) =>
    (['open', 'won', 'lost'] as const).map((seen) => decideDispute(known, seen).kind),
  )
  expect(rows).toEqual([
    ['open', 'win', 'lose'],
    ['nothing', 'win', 'lose'],
    ['nothing', 'nothing', 'lose'],
    ['nothing', 'ask-person', 'nothing'],
  ])
})

const parties = { creatorId: '01a20203-e8b2-7074-bea5-818d7c7edb66', subaccountCode: null }
const totalOf = (entries: readonly Entry[]) => entries.reduce((sum, { cents }) => sum + cents, 0)

test('many small refunds of any size add up to exactly the agreed shares, and every group balances', () => {
  for (const [amountCents, creatorCents] of [
    [10_000, 9_000],
    [333, 300],
    [101, 91],
    [1, 1],
    [7, 6],
  ] as const) {
    const donation = { amountCents, creatorCents, ...parties }
    const charged = chargeEntries({ ...donation, refundedCents: 0 })
    expect(totalOf(charged)).toBe(0)
    const creator = { back: 0 }
    for (let refundedCents = 0; refundedCents < amountCents; ) {
      const cents = Math.min(1 + (refundedCents % 7), amountCents - refundedCents)
      const entries = returnEntries({ ...donation, refundedCents }, cents, 'refund')
      expect(totalOf(entries)).toBe(0)
      expect(entries.every(({ account, cents: booked }) => account === 'clearing' || booked >= 0)).toBe(true)
      creator.back += entries.find(({ account }) => account.startsWith('creator:'))?.cents ?? 0
      refundedCents += cents
    }
    expect(creator.back).toBe(creatorCents)
  }
})

test('a cent that cannot be divided is refunded from the fee', () => {
  const donation = { amountCents: 10_000, creatorCents: 9_000, refundedCents: 0, ...parties }
  const shares = returnEntries(donation, 1, 'refund').map(({ cents }) => cents)
  expect(shares).toEqual([-1, 0, 1])
})
