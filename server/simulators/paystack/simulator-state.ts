import type { FaultProfile } from './fault-profiles.ts'
import type { Chance, Faults } from './provider-faults.ts'
import type { SimulatedTransaction, SimulatorRecords } from './simulator-records.ts'
import type { Schedule, Timeline } from './timeline.ts'
import type { Webhooks } from './webhook-deliveries.ts'

/** The state that all parts of the simulator share. */
export type World = {
  records: SimulatorRecords
  timeline: Timeline
  faults: Faults
  chance(): Chance
  webhooks: Webhooks
  secretKey: string
  controlToken: string
  schedule: Schedule
  /** The origin of pages and API; known once it listens. */
  origin: string
  /** Applies the current profile's consequences of a payment. */
  afterPaid(payment: SimulatedTransaction): void
  /** Conditions that can be changed while it runs. */
  conditions: {
    faultProfile: FaultProfile
    /** Holders of bank accounts are not named, as in South Africa (PAY-0.7). */
    strictZa: boolean
    /** Requests a minute that are answered; null answers all. */
    perMinute: number | null
  }
}

/** Numbers as the provider assigns them: growing, never used twice. */
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
