import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import type { PaystackSimulator } from '#server/simulators/paystack/paystack-simulator.ts'
import { head, row } from './alternating-runs.ts'
import { type Aim, aimText, note, print } from './bench-report.ts'
import type { Causes } from './fundraising-data.ts'
import { donateRequest } from './payment-app.ts'
import { atRandomMoments, createRandom, createVisitors, type Visitors } from './random-arrivals.ts'
import { cpuOf, quantile, type Target } from './request-load.ts'

const PER_SECOND = 50
/** The bare server and the app take turns of this length, so that both meet the same state of the machine. */
const TURN_SECONDS = 5
/** Every tenth event is delivered twice at the same moment. */
const TWICE = 10
const DONORS_AT_ONCE = 8

type Servers = { app: Target; bare: Target }
/** The result of posting to one server: sorted times until the 200, and processor time per event. */
type Acknowledged = { times: number[]; cpuMicros: number }

/** Opens at least as many paid payments as there will be webhooks. Returns their references. */
export async function payMany(
  provider: PaystackSimulator,
  { app, causes, seconds }: { app: Target; causes: Causes; seconds: number },
): Promise<string[]> {
  const visitors = createVisitors()
  const count = Math.ceil((seconds + TURN_SECONDS) * PER_SECOND * 1.3)
  let begun = 0
  async function donate(): Promise<void> {
    while (begun < count) {
      const campaignId = causes.payableIds[begun++ % causes.payableIds.length] ?? ''
      const { status } = await visitors.send(app.port, donateRequest(campaignId))
      if (status !== 201) throw new Error(`A donation answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: DONORS_AT_ONCE }, donate))
  visitors.leave()
  const references = provider.control.transactions().map(({ reference }) => reference)
  for (const reference of references) provider.control.succeed(reference)
  return references
}

/** Posts the provider's webhooks to both servers in turn and prints a table. Returns the posted references. */
export async function printAcknowledging(
  provider: PaystackSimulator,
  { app, bare }: Servers,
  seconds: number,
): Promise<string[]> {
  const visitors = createVisitors()
  const deliveries = provider.control.deliveries().filter(({ event }) => event === 'charge.success')
  const deal = createDeal(deliveries, visitors)
  const posted: string[] = []
  const all: Record<keyof Servers, Acknowledged[]> = { bare: [], app: [] }
  for (let turn = 0; turn <= seconds / TURN_SECONDS; turn++) {
    all.bare.push((await deal.post(bare)).acknowledged)
    const { acknowledged, references } = await deal.post(app)
    all.app.push(acknowledged)
    posted.push(...references)
  }
  visitors.leave()
  print(head('What', 'events', 'p50 ms', 'p99 ms', 'slowest ms', 'CPU µs each', 'aim for p50'))
  // The first turn of each is a warm-up.
  printLine('bare: bytes kept, 200', all.bare.slice(1))
  printLine('app: stored and settled, 200', all.app.slice(1), { atMost: 100 })
  return posted
}

type WebhookDelivery = { body: string; headers: Record<string, string>; reference: string | null }

/** Deals out the webhooks from the first to the last; each server has its own position. */
function createDeal(deliveries: readonly WebhookDelivery[], visitors: Visitors) {
  const random = createRandom()
  const positions = new Map<Target, number>()

  function next(target: Target): WebhookDelivery {
    const position = positions.get(target) ?? 0
    positions.set(target, position + 1)
    const found = deliveries[position]
    if (!found) throw new Error('There were too few payments for the run')
    return found
  }

  async function post(target: Target) {
    const before = await cpuOf(target)
    const references: string[] = []
    const times = await atRandomMoments(
      { perSecond: PER_SECOND, seconds: TURN_SECONDS, random },
      async (turn) => {
        const { body, headers, reference } = next(target)
        if (reference) references.push(reference)
        const copies = Array.from({ length: turn % TWICE === 0 ? 2 : 1 }, () =>
          visitors.send(target.port, { method: 'POST', path: PAYMENT_WEBHOOK_PATH, headers, body }),
        )
        return (await Promise.all(copies)).map(requireStored)
      },
    )
    const flat = times.flat().sort((a, b) => a - b)
    const cpuMicros = ((await cpuOf(target)) - before) / flat.length
    return { acknowledged: { times: flat, cpuMicros }, references }
  }

  return { post }
}

function requireStored({ status, ms }: { status: number; ms: number }): number {
  if (status !== 200) throw new Error(`A webhook answered ${status}`)
  return ms
}

function printLine(name: string, turns: readonly Acknowledged[], aim?: Aim): void {
  const times = turns.flatMap((turn) => turn.times).sort((a, b) => a - b)
  const spread = [0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(1))
  const cpu = turns.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0) / turns.length
  print(row(name, times.length, ...spread, cpu.toFixed(0), aimText(aim)))
  if (aim)
    note({ name: `the provider's news, ${name}, p50`, measured: quantile(times, 0.5), unit: 'ms', aim })
}
