import { randomBytes } from 'node:crypto'
import { faultProfileOf } from './fault-profiles.ts'
import { createChance, createFaults } from './provider-faults.ts'
import { disputeByProfile, planDispute } from './simulated-disputes.ts'
import { planCharge } from './simulated-payments.ts'
import { planRefund } from './simulated-refunds.ts'
import { planTransfer } from './simulated-transfers.ts'
import { openJournal, openRecords } from './simulator-records.ts'
import type { World } from './simulator-state.ts'
import { createTimeline, type Schedule, times } from './timeline.ts'
import { createWebhooks, type Deliver } from './webhook-deliveries.ts'

/** Posts an event to an address as the service does; only the status of the answer counts. */
function createPost(addressNow: () => string | null, patienceMs: number): Deliver {
  return async ({ body, headers }) => {
    const address = addressNow()
    if (!address) throw new Error('No webhook address is set')
    const answer = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    return answer.status
  }
}

export type WorldOptions = {
  secretKey?: string
  webhookUrl?: string
  /** Receives events instead of HTTP, for tests; returns the status. */
  deliver?: Deliver
  /** A given clock alone drives later events, and no timer runs. */
  clock?: { now(): Date }
  seed?: number
  /** Stores the records over restarts. */
  dataFile?: string
  schedule?: Schedule
  strictZa?: boolean
  /** Requests a minute that are answered before 429; without it all are. */
  perMinute?: number
  /** Events wait from the start, until `control.resumeWebhooks`. */
  isPaused?: boolean
}

export type OpenedWorld = { world: World; setWebhookUrl(url: string): void; reseed(seed: number): void }

/** The simulator's state, before it listens. */
export function createWorld(options: WorldOptions): OpenedWorld {
  const { clock, dataFile, schedule = 'dev', seed = 1, webhookUrl = null } = options
  const secretKey = options.secretKey ?? newSecretKey()
  let chance = createChance(seed)
  let address: string | null = webhookUrl
  const timeline = createTimeline({ clock })
  const records = openRecords(dataFile ? openJournal(dataFile) : null)
  const faults = createFaults(() => chance)
  const send = options.deliver ?? createPost(() => address, times[schedule].patienceMs)
  const world: World = {
    records,
    timeline,
    faults,
    chance: () => chance,
    webhooks: createWebhooks({ records, timeline, faults, secretKey, schedule, send }),
    secretKey,
    controlToken: randomBytes(16).toString('hex'),
    schedule,
    origin: '',
    conditions: {
      faultProfile: faultProfileOf('happy'),
      strictZa: options.strictZa ?? false,
      perMinute: options.perMinute ?? null,
    },
    afterPaid: (payment) => disputeByProfile(world, payment),
  }
  if (options.isPaused) world.webhooks.pause()
  resumePending(world)
  return {
    world,
    setWebhookUrl: (url) => {
      if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`${url} is no address for webhooks`)
      address = url
    },
    reseed: (next) => {
      chance = createChance(next)
    },
  }
}

/** A key that only the simulator knows, and that shows its purpose. */
export function newSecretKey(): string {
  return `sk_test_sim${randomBytes(16).toString('hex')}`
}

/** Resumes everything that was pending when the simulator stopped. */
function resumePending(world: World): void {
  for (const payment of world.records.all('transaction')) planCharge(world, payment)
  for (const refund of world.records.all('refund')) planRefund(world, refund)
  for (const dispute of world.records.all('dispute')) planDispute(world, dispute)
  for (const transfer of world.records.all('transfer')) planTransfer(world, transfer)
  world.webhooks.resumePending()
}
