import type { FaultProfile } from './fault-profiles.ts'
import type { Chance, Faults } from './provider-faults.ts'
import type { SimulatedTransaction, SimulatorRecords } from './simulator-records.ts'
import type { Schedule, Timeline } from './timeline.ts'
import type { Webhooks } from './webhook-deliveries.ts'

/** All that the parts of the simulator share. */
export type World = {
  records: SimulatorRecords
  timeline: Timeline
  faults: Faults
  chance(): Chance
  webhooks: Webhooks
  secretKey: string
  controlToken: string
  schedule: Schedule
  /** Where pages and API are; known once it listens. */
  origin: string
  /** What follows from a payment in the weather of the moment. */
  afterPaid(payment: SimulatedTransaction): void
  /** What is set from outside while it runs. */
  conditions: {
    faultProfile: FaultProfile
    /** Bank accounts are not told by name, as in South Africa (PAY-0.7). */
    strictZa: boolean
    /** Requests a minute that are answered; null answers all. */
    perMinute: number | null
  }
}

/** Numbers as the provider gives them out: growing, never used twice. */
export function nextNumber(
  { records }: World,
  kind: 'transaction' | 'refund' | 'dispute',
  from: number,
): number {
  return records.all(kind).reduce((most, { id }) => Math.max(most, id), from) + 1
}

/** Test money or real money, by the prefix of the key. */
export function domainOf({ secretKey }: World): 'test' | 'live' {
  return secretKey.startsWith('sk_live_') ? 'live' : 'test'
}
