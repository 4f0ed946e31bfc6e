import type { Fault } from './provider-faults.ts'

/**
 * Ready-made fault profiles (PAY-D4). `late-success`, `chargeback` and `refund-fails` change the outcome of payments.
 */
export const presetNames = [
  'happy',
  'webhook-lost',
  'double-webhook',
  'late-success',
  'wrong-amount',
  'provider-down',
  'init-lost-response',
  'chargeback',
  'refund-fails',
  'chaos',
] as const
export type Preset = (typeof presetNames)[number]

export type FaultProfile = {
  faults: Fault[]
  /** Every payment fails first, and succeeds so much later. */
  lateSuccessMs?: number
  /** Every payment is disputed so much after it succeeded. */
  disputeAfterMs?: number
}

const MINUTE = 60_000

/** The faults and outcomes of a preset. */
export function faultProfileOf(name: Preset): FaultProfile {
  return faultProfiles[name]
}

const operations = [
  'initialize',
  'verify',
  'list',
  'bank',
  'resolve',
  'subaccount',
  'recipient',
  'refund',
] as const

const faultProfiles: Record<Preset, FaultProfile> = {
  happy: { faults: [] },
  'webhook-lost': { faults: [{ match: { op: 'webhook' }, action: { kind: 'webhook.dropAll' } }] },
  'double-webhook': {
    faults: [{ match: { op: 'webhook' }, action: { kind: 'webhook.duplicate', times: 2 } }],
  },
  'late-success': { faults: [], lateSuccessMs: 45 * MINUTE },
  'wrong-amount': {
    faults: [{ match: { op: 'charge' }, action: { kind: 'amount.by', cents: -1 } }],
  },
  'provider-down': {
    faults: operations.map((op): Fault => ({ match: { op }, action: { kind: 'status', status: 503 } })),
  },
  'init-lost-response': {
    faults: [{ match: { op: 'initialize' }, times: 1, action: { kind: 'lostResponse' } }],
  },
  chargeback: { faults: [], disputeAfterMs: MINUTE },
  'refund-fails': { faults: [{ match: { op: 'refund' }, action: { kind: 'refund.fail' } }] },
  chaos: {
    faults: [
      { match: { op: 'webhook' }, probability: 0.2, action: { kind: 'webhook.dropAll' } },
      { match: { op: 'webhook' }, probability: 0.2, action: { kind: 'webhook.drop' } },
      { match: { op: 'webhook' }, probability: 0.3, action: { kind: 'webhook.duplicate', times: 3 } },
      { match: { op: 'webhook' }, probability: 0.2, action: { kind: 'webhook.delay', ms: 10 * MINUTE } },
      { match: { op: 'webhook' }, probability: 0.2, action: { kind: 'webhook.variant', variant: 'php' } },
      { match: { op: 'verify' }, probability: 0.1, action: { kind: 'status', status: 502 } },
      { match: { op: 'verify' }, probability: 0.1, action: { kind: 'malformed', form: 'html' } },
      { match: { op: 'verify' }, probability: 0.1, action: { kind: 'verify.notFound', times: 1 } },
      { match: { op: 'initialize' }, probability: 0.1, action: { kind: 'lostResponse' } },
      { match: { op: 'list' }, probability: 0.1, action: { kind: 'status', status: 500 } },
    ],
  },
}
