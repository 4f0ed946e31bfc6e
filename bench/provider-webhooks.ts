import { setTimeout } from 'node:timers/promises'
import type { Address } from '#server/database/connect.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import type { PaystackSimulator } from '#server/simulators/paystack/paystack-simulator.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import type { CampaignIds } from './campaign-ids.ts'
import { withConnection } from './database.ts'
import { fixed, median, quantile, sum } from './numbers.ts'
import { donateRequest, withPayments } from './paying-app.ts'
import { type Aim, aimText, note, openTable, print } from './report.ts'
import { openVisitors, rawRequest } from './requests.ts'
import { atRandomMoments } from './rounds.ts'
import { cpuOf, startTarget, stopTargets, type Target } from './targets.ts'

const PER_SECOND = 50
/** The bare server and the app take turns of this length, so that both meet the same state of the machine. */
const TURN_SECONDS = 5
/** Every tenth event is delivered twice at the same moment. */
const TWICE = 10
const DONORS_AT_ONCE = 8
const PATIENCE_MS = 30_000

const { next: random } = createChance(1)

/** The result of posting for some seconds: the number of webhooks, times until the 200, and processor time of each. */
type Turn = { count: number; times: number[]; cpuMicros: number }
type Webhook = { request: string; reference: string | null }

/** Prints how fast webhooks of the provider are answered by a bare server and by the app, which settles them. */
export async function printWebhooks(
  addresses: { bare: Address; app: Address },
  ids: CampaignIds,
  seconds: number,
): Promise<void> {
  await withPayments(addresses.app, async (app, provider) => {
    const bare = await startTarget('bare-server.ts', addresses.bare)
    const count = Math.ceil((seconds + TURN_SECONDS) * PER_SECOND * 1.3)
    const webhooks = await payMany(app, provider, ids, count)
    await withConnection(addresses.app, (client) => client.query(withoutPolling))
    const [postBare, postApp] = [openPoster(bare, webhooks), openPoster(app, webhooks)]
    const turns: { bare: Turn; app: Turn }[] = []
    for (let turn = 0; turn <= seconds / TURN_SECONDS; turn++)
      turns.push({ bare: await postBare(), app: await postApp() })
    // The first turn of each is a warm-up.
    const measured = turns.slice(1)
    const columns = ['events', 'p50 ms', 'p99 ms', 'slowest ms', 'CPU µs each', 'aim for p50']
    const row = openTable(`${PER_SECOND} events a second for ${seconds} s`, 'What', ...columns)
    const printTurns = (name: string, of: readonly Turn[], aim?: Aim) => {
      const times = of.flatMap((turn) => turn.times)
      const cpu = sum(of.map(({ cpuMicros }) => cpuMicros)) / of.length
      const spread = [0.5, 0.99, 1].map((part) => quantile(times, part))
      row(name, times.length, ...fixed(spread, 1), cpu.toFixed(0), aimText(aim))
      if (aim) note({ name: `the provider's news, ${name}, p50`, measured: median(times), unit: 'ms', aim })
    }
    printTurns(
      'bare: bytes kept, 200',
      measured.map((turn) => turn.bare),
    )
    printTurns(
      'app: stored and settled, 200',
      measured.map((turn) => turn.app),
      { atMost: 100 },
    )
    const sent = sum(turns.map((turn) => turn.app.count))
    await requireSettled(addresses.app, webhooks.slice(0, sent))
    await stopTargets(bare)
  })
}

/** The provider reports what is paid, and is not asked. */
const withoutPolling = `
  update payment_attempts
     set next_check_at = now() + interval '1 hour'
   where next_check_at is not null`

/** Opens more paid payments than there will be webhooks; returns the webhooks, which nobody has sent yet. */
async function payMany(
  app: Target,
  { control }: PaystackSimulator,
  ids: CampaignIds,
  count: number,
): Promise<Webhook[]> {
  const send = openVisitors(app.port)
  let begun = 0
  async function donate(): Promise<void> {
    while (begun < count) {
      const { status } = await send(donateRequest(ids, begun++))
      if (status !== 201) throw new Error(`A donation answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: DONORS_AT_ONCE }, donate))
  for (const { reference } of control.transactions()) control.succeed(reference)
  const paid = control.deliveries().filter(({ event }) => event === 'charge.success')
  return paid.map(({ body, headers, reference }) => {
    const { 'content-type': _, ...others } = headers
    const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}`)
    return { request: rawRequest(`POST ${PAYMENT_WEBHOOK_PATH}`, lines, body), reference }
  })
}

/** Returns a function that posts the next webhooks at random moments for one turn. */
function openPoster(target: Target, webhooks: readonly Webhook[]): () => Promise<Turn> {
  const send = openVisitors(target.port)
  let first = 0
  return async () => {
    const before = await cpuOf(target)
    const pace = { perSecond: PER_SECOND, seconds: TURN_SECONDS, random }
    const answered = await atRandomMoments(pace, async (turn) => {
      const webhook = webhooks[first + turn]
      if (!webhook) throw new Error('There were too few payments for the run')
      const copies = turn % TWICE === 0 ? [webhook, webhook] : [webhook]
      return await Promise.all(copies.map(({ request }) => send(request)))
    })
    first += answered.length
    const answers = answered.flat()
    const refused = answers.find(({ status }) => status !== 200)
    if (refused) throw new Error(`A webhook answered ${refused.status}`)
    const cpuMicros = ((await cpuOf(target)) - before) / answers.length
    return { count: answered.length, times: answers.map(({ ms }) => ms), cpuMicros }
  }
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
