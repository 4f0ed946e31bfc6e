import { setTimeout } from 'node:timers/promises'
import type { Address } from '#server/database/connect.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import { head, row } from './alternating-runs.ts'
import { withConnection } from './bench-database.ts'
import { type Aim, aimText, note, print } from './bench-report.ts'
import { type CampaignIds, donateRequest, startPayingApp } from './fundraising-data.ts'
import { atRandomMoments, createRandom, createVisitors } from './random-arrivals.ts'
import { cpuOf, quantile, startTarget, stopTarget, type Target } from './request-load.ts'

const PER_SECOND = 50
/** The bare server and the app take turns of this length, so that both meet the same state of the machine. */
const TURN_SECONDS = 5
/** Every tenth event is delivered twice at the same moment. */
const TWICE = 10
const DONORS_AT_ONCE = 8
const PATIENCE_MS = 30_000

type Webhook = { body: string; headers: Record<string, string>; reference: string | null }

const visitors = createVisitors()
const random = createRandom()

/** Prints how fast webhooks of the provider are answered by a bare server and by the app, which settles them. */
export async function printWebhooks(
  addresses: { bare: Address; app: Address },
  ids: CampaignIds,
  seconds: number,
): Promise<void> {
  const provider = await startPaystackSimulator({ isPaused: true, deliver: async () => 200 })
  const app = await startPayingApp(addresses.app, provider)
  const bare = await startTarget('bare-server.ts', addresses.bare)
  const webhooks = await payMany(provider, { app, ids, seconds })
  await withConnection(addresses.app, (client) => client.query(withoutPolling))
  const ofBare: Turn[] = []
  const ofApp: Turn[] = []
  for (let turn = 0; turn <= seconds / TURN_SECONDS; turn++) {
    ofBare.push(await post(bare, webhooks, countOf(ofBare)))
    ofApp.push(await post(app, webhooks, countOf(ofApp)))
  }
  print(head('What', 'events', 'p50 ms', 'p99 ms', 'slowest ms', 'CPU µs each', 'aim for p50'))
  // The first turn of each is a warm-up.
  printTurns('bare: bytes kept, 200', ofBare.slice(1))
  printTurns('app: stored and settled, 200', ofApp.slice(1), { atMost: 100 })
  await requireSettled(addresses.app, webhooks.slice(0, countOf(ofApp)))
  await stopTarget(app)
  await stopTarget(bare)
  await provider.close()
}

/** The provider reports what is paid, and is not asked. */
const withoutPolling = `
  update payment_attempts
     set next_check_at = now() + interval '1 hour'
   where next_check_at is not null`

/** Opens more paid payments than there will be webhooks; returns the webhooks, which nobody has sent yet. */
async function payMany(
  provider: PaystackSimulator,
  { app, ids, seconds }: { app: Target; ids: CampaignIds; seconds: number },
): Promise<Webhook[]> {
  const count = Math.ceil((seconds + TURN_SECONDS) * PER_SECOND * 1.3)
  let begun = 0
  async function donate(): Promise<void> {
    while (begun < count) {
      const { status } = await visitors.send(app.port, donateRequest(ids, begun++))
      if (status !== 201) throw new Error(`A donation answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: DONORS_AT_ONCE }, donate))
  for (const { reference } of provider.control.transactions()) provider.control.succeed(reference)
  return provider.control.deliveries().filter(({ event }) => event === 'charge.success')
}

/** The result of posting for some seconds: the number of webhooks, times until the 200, and processor time of each. */
type Turn = { count: number; times: number[]; cpuMicros: number }

function countOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { count }) => sum + count, 0)
}

async function post(target: Target, webhooks: readonly Webhook[], first: number): Promise<Turn> {
  const before = await cpuOf(target)
  const pace = { perSecond: PER_SECOND, seconds: TURN_SECONDS, random }
  const answered = await atRandomMoments(pace, async (turn) => {
    const webhook = webhooks[first + turn]
    if (!webhook) throw new Error('There were too few payments for the run')
    const { body, headers } = webhook
    const sending = { method: 'POST', path: PAYMENT_WEBHOOK_PATH, headers, body }
    const copies = Array.from({ length: turn % TWICE === 0 ? 2 : 1 }, () =>
      visitors.send(target.port, sending),
    )
    return await Promise.all(copies)
  })
  const answers = answered.flat()
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`A webhook answered ${refused.status}`)
  const cpuMicros = ((await cpuOf(target)) - before) / answers.length
  return { count: answered.length, times: answers.map(({ ms }) => ms), cpuMicros }
}

function printTurns(name: string, turns: readonly Turn[], aim?: Aim): void {
  const times = turns.flatMap((turn) => turn.times).sort((a, b) => a - b)
  const spread = [0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(1))
  const cpu = turns.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0) / turns.length
  print(row(name, times.length, ...spread, cpu.toFixed(0), aimText(aim)))
  const figure = { name: `the provider's news, ${name}, p50`, measured: quantile(times, 0.5), unit: 'ms' }
  if (aim) note({ ...figure, aim })
}

/** Otherwise the app answered without doing the work. That it is done once is proved by tests/races/payments.test.ts. */
async function requireSettled(address: Address, webhooks: readonly Webhook[]): Promise<void> {
  const references = webhooks.map(({ reference }) => reference)
  await withConnection(address, async (client) => {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const { rows } = await client.query(completed, [references])
      if (rows[0].count === references.length) break
      if (performance.now() > until)
        throw new Error(`${rows[0].count} of ${references.length} payments were settled`)
      await setTimeout(100)
    }
  })
  print(`\nAll ${references.length} payments were settled.`)
}

const completed = `
  select count(*)::int as count
    from payment_attempts a
    join donations d on d.id = a.donation_id
   where a.reference = any ($1)
     and d.status = 'completed'`
