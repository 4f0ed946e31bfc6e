import { randomBytes, randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Address } from '#server/database/connect.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import { withConnection } from './database.ts'
import type { CampaignIds } from './fundraising.ts'
import { fixed, median, quantile, spreadOf, untilFound } from './numbers.ts'
import { aimText, note, openTable, print } from './report.ts'
import { type Answer, accepted, atRandomMoments, openVisitors, rawRequest, type Send } from './requests.ts'
import type { Scale } from './scale.ts'
import { startTarget, stopTargets, type Target, usageOf } from './targets.ts'

const WEBHOOKS_PER_SECOND = 50
/** Every tenth event is delivered twice at the same moment. */
const TWICE = 10
const paying = pLimit(8)
const WEBHOOK_AIM = { atMost: 100 }

const HANGING_AIM = { atMost: 1.3 }
const PAGES_PER_SECOND = 30
const DONORS_PER_SECOND = 5
const WARM_SECONDS = 3
/** A request that is refused because the circuit breaker is open must be answered at once. */
const AT_ONCE_MS = 2_000

/**
 * Prints how fast the app answers webhooks of the provider. Throws when it answered without settling the payment. That
 * it is settled once is proved by tests/races/payments.test.ts.
 */
export async function printWebhooks(address: Address, ids: CampaignIds, seconds: number): Promise<void> {
  await withPayments(address, async (app, provider) => {
    const count = Math.ceil((seconds + WARM_SECONDS) * WEBHOOKS_PER_SECOND * 1.3)
    const webhooks = await payMany(app, provider, ids, count)
    await withConnection(address, (client) => client.query(withoutPolling))
    const send = openVisitors(app)
    let posted = 0
    const postNext = async (turn: number) => {
      const webhook = webhooks[posted++]
      if (!webhook) throw new Error('There were too few payments for the run')
      const copies = turn % TWICE === 0 ? [webhook, webhook] : [webhook]
      return await Promise.all(copies.map(async ({ request }) => accepted(await send(request)).ms))
    }
    await atRandomMoments(WEBHOOKS_PER_SECOND, WARM_SECONDS, postNext)
    const { cpuMicros: before } = await usageOf([app])
    const times = (await atRandomMoments(WEBHOOKS_PER_SECOND, seconds, postNext)).flat()
    const cpuMicros = (await usageOf([app])).cpuMicros - before
    const columns = ['events', 'p50 ms', 'p99 ms', 'slowest ms', 'CPU µs each', 'aim for p50']
    const row = openTable(`${WEBHOOKS_PER_SECOND} events a second for ${seconds} s`, ...columns)
    const spread = [0.5, 0.99, 1].map((part) => quantile(times, part))
    row(times.length, ...fixed(spread, 1), (cpuMicros / times.length).toFixed(0), aimText(WEBHOOK_AIM))
    note({ name: 'webhooks, p50', measured: median(times), unit: 'ms', aim: WEBHOOK_AIM })
    const references = webhooks.slice(0, posted).map(({ reference }) => reference)
    const areSettled = async () => {
      const { rows } = await withConnection(address, (client) => client.query(settled, [references]))
      return rows[0].count === references.length || null
    }
    await untilFound(areSettled, 'Not every payment was settled')
    print(`\nAll ${references.length} payments were settled.`)
  })
}

/** The provider reports what is paid, and is not asked. */
const withoutPolling = `
  update payment_attempts
     set next_check_at = now() + interval '1 hour'
   where next_check_at is not null`

const settled = `
  select count(*)::int as count
    from payment_attempts a
    join donations d on d.id = a.donation_id
   where a.reference = any ($1)
     and d.status = 'completed'`

/** Opens more paid payments than there will be webhooks; returns the webhooks, which nobody has sent yet. */
async function payMany(app: Target, { control }: PaystackSimulator, ids: CampaignIds, count: number) {
  const send = openVisitors(app)
  await paying.map(Array(count).keys(), async (turn) => accepted(await send(donateRequest(ids, turn))))
  for (const { reference } of control.transactions()) control.succeed(reference)
  const paid = control.deliveries().filter(({ event }) => event === 'charge.success')
  return paid.map(({ body, headers: { 'content-type': _, ...headers }, reference }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return { request: rawRequest(`POST ${PAYMENT_WEBHOOK_PATH}`, lines, body), reference }
  })
}

const pageNames = ['landing page', 'public wall', 'campaign'] as const
let shownCampaigns = 0

/**
 * Prints the response times of pages while donors press Donate, with a provider that answers and with one that hangs.
 * Each round starts a new app, whose breaker is closed. Throws when the app did not notice the outage, or was not ready
 * throughout.
 */
export async function printHangingProvider(address: Address, ids: CampaignIds, scale: Scale['hanging']) {
  const { rounds, seconds } = scale
  const normal: Sent[] = []
  const hanging: Sent[] = []
  for (let round = 0; round < rounds; round++)
    await withPayments(address, async (app, { control }) => {
      const send = openVisitors(app)
      await sendTraffic(send, ids, WARM_SECONDS)
      normal.push(...(await sendTraffic(send, ids, seconds)))
      for (const op of ['initialize', 'verify'] as const)
        control.addFault({ match: { op }, action: { kind: 'hang' } })
      hanging.push(...(await sendTraffic(send, ids, seconds)))
      const { status, ms } = await send(donateRequest(ids, 0))
      if (status !== 503 || ms > AT_ONCE_MS)
        throw new Error(`The circuit breaker did not open: ${status} after ${ms.toFixed(0)} ms`)
    })
  const about = `A provider that hangs: ${rounds} times ${seconds} s with and ${seconds} s without it`
  const columns = ['answers: p50 ms', 'p99 ms', 'hangs: p50 ms', 'p99 ms', 'ratio of p99', 'aim']
  const row = openTable(about, 'What', ...columns)
  for (const name of pageNames) {
    const spreadIn = (sent: Sent[]) => spreadOf(sent.filter((each) => each.name === name))
    const [before, during] = [spreadIn(normal), spreadIn(hanging)]
    const ratio = during[1] / before[1]
    row(name, ...fixed([...before, ...during], 1), ratio.toFixed(2), aimText(HANGING_AIM))
    note({ name: `${name} while the provider hangs, of p99`, measured: ratio, aim: HANGING_AIM })
  }
  const donorRow = openTable('', 'Who pressed Donate', 'answered', 'people', 'p50 ms', 'p99 ms')
  for (const [name, sent] of Object.entries({ 'while it answers': normal, 'while it hangs': hanging })) {
    const donors = sent.filter((each) => each.name === 'donor')
    for (const answered of new Set(donors.map(({ status }) => status))) {
      const answers = donors.filter(({ status }) => status === answered)
      donorRow(name, answered, answers.length, ...fixed(spreadOf(answers), 0))
    }
  }
}

type Sent = Answer & { name: string }

/** Opens pages and presses Donate at random moments for some seconds, and polls /readyz meanwhile. */
async function sendTraffic(send: Send, ids: CampaignIds, seconds: number): Promise<Sent[]> {
  const get = async (path: string) => accepted(await send(rawRequest(`GET ${path}`)))
  const openPage = async (turn: number) => {
    const name = pageNames[turn % pageNames.length] ?? 'landing page'
    if (name === 'landing page') return { name, ...(await get('/')) }
    if (name === 'public wall') return { name, ...(await get('/prayers')) }
    // Another campaign than those before, because the server caches rendered pages.
    return { name, ...(await get(`/fundraising/${ids.openIds[shownCampaigns++ % ids.openIds.length]}`)) }
  }
  const donate = async (turn: number) => ({ name: 'donor', ...(await send(donateRequest(ids, turn))) })
  const [pages, donors] = await Promise.all([
    atRandomMoments(PAGES_PER_SECOND, seconds, openPage),
    atRandomMoments(DONORS_PER_SECOND, seconds, donate),
    atRandomMoments(1, seconds, () => get('/readyz')),
  ])
  return [...pages, ...donors]
}

type Paying = (app: Target, provider: PaystackSimulator) => Promise<void>

/** Works with the whole app and a provider of its payments, which sends no webhooks by itself. */
async function withPayments(address: Address, work: Paying): Promise<void> {
  const provider = await startPaystackSimulator({ isPaused: true, deliver: async () => 200 })
  const app = await startTarget('app-server.ts', address, {
    PAYSTACK_SECRET_KEY: provider.secretKey,
    PAYSTACK_BASE_URL: provider.origin,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  })
  await work(app, provider)
  // First the provider: the app would wait for calls that hang.
  await provider.close()
  await stopTargets(app)
}

/** The request that a signed-out browser sends when Donate is pressed for the n-th time. */
function donateRequest({ payableIds }: CampaignIds, turn: number): string {
  const email = `${randomUUID()}@example.com`
  const body = JSON.stringify({ amountCents: 25_000, message: 'We carry this with you.', email })
  const headers = ['sec-fetch-site: same-origin', `idempotency-key: ${randomUUID()}`]
  return rawRequest(`POST /api/campaigns/${payableIds[turn % payableIds.length]}/donations`, headers, body)
}
