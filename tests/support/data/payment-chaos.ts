import { setTimeout as sleep } from 'node:timers/promises'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import type { FaultAction } from '#server/simulators/paystack/provider-faults.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400
const CAUSES = 12
/** The concurrency of a busy site. */
const WORKERS = 12

type Cause = { id: string; by: Person }
type Chance = () => number
type Step = () => Promise<unknown>

/** The result of one run: its numbers of donations and steps, for the test's output. */
export type ChaosResult = { donations: number; steps: number; causes: string[] }

/**
 * Runs many donations with everything that may happen to them: successes, refusals, wrong amounts, refunds, disputes,
 * deleted campaigns; events doubled, lost and out of order, browsers that return at any moment, scheduled tasks in
 * between, answers of the provider that lag or get lost. Then eight quiet days pass. The seed determines the plan, but
 * not the timing (PAY-D5).
 */
export async function interleavePayments(
  app: TestApp,
  { count, seed }: { count: number; seed: number },
): Promise<ChaosResult> {
  const chance = createChance(seed).next
  const causes = await openCauses(app)
  const { control } = app.simulator
  control.pauseWebhooks()
  const donations = Array.from({ length: count }, () => () => give(app, causes, chance))
  addFaultProfile(app)
  await doTogether(donations)
  await splitSome(app, chance)
  for (const { reference } of control.transactions()) decideFate(app, reference, chance)
  for (const { reference, status } of control.transactions())
    if (status === 'success') takeBack(app, reference, chance)
  await control.advance(20_000)
  const steps = shuffle(
    [
      ...eventsOf(app, chance),
      ...verificationsOf(app, chance),
      ...scheduledTasksOf(app),
      ...deletionsOf(app, causes),
    ],
    chance,
  )
  await doTogether(steps)
  control.clearFaults()
  await passEightDays(app, count)
  return { donations: count, steps: steps.length, causes: causes.map(({ id }) => id) }
}

async function openCauses({ pool }: TestApp): Promise<Cause[]> {
  const by = await insertMember(pool)
  return await Promise.all(
    Array.from({ length: CAUSES }, async () => ({ id: (await insertCampaign(pool, { by })).id, by })),
  )
}

function addFaultProfile({ simulator: { control } }: TestApp): void {
  const rules: [Parameters<typeof control.addFault>[0]['match']['op'], number, FaultAction][] = [
    ['verify', 0.1, { kind: 'verify.stale', times: 2 }],
    ['verify', 0.05, { kind: 'verify.notFound', times: 1 }],
    ['charge', 0.03, { kind: 'amount.by', cents: -100 }],
    ['charge', 0.03, { kind: 'amount.withFees' }],
    ['webhook', 0.15, { kind: 'webhook.dropAll' }],
    ['webhook', 0.1, { kind: 'webhook.variant', variant: 'php' }],
    ['webhook', 0.02, { kind: 'webhook.mutate', change: { amountBy: -1 } }],
    ['webhook', 0.02, { kind: 'webhook.mutate', change: { metadata: '' } }],
  ]
  // Rare enough that the gateway does not open its circuit, which is timed in real time.
  control.addFault({ match: { op: 'initialize', nth: 20 }, action: { kind: 'lostResponse' } })
  control.addFault({ match: { op: 'initialize', nth: 50 }, action: { kind: 'lostResponse' } })
  for (const [op, probability, action] of rules) control.addFault({ match: { op }, probability, action })
}

/** After a refused start the donor goes away; the payment is settled like the rest. */
async function give(app: TestApp, causes: readonly Cause[], chance: Chance): Promise<void> {
  const cause = pick(causes, chance)
  const amountCents = 500 + Math.floor(chance() * 100_000)
  await app
    .as(null)
    .call('startDonation', { campaignId: cause.id, amountCents, email: 'guest@example.co.za' })
}

/** The provider pays some creators itself, which uses other accounts in the ledger. */
async function splitSome({ pool }: TestApp, chance: Chance): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from donations order by id')
  const split = rows.filter(() => chance() < 0.4).map(({ id }) => id)
  await pool.query(`update donations set subaccount_code = 'ACCT_chaos' where id = any($1)`, [split])
}

function decideFate({ simulator: { control } }: TestApp, reference: string, chance: Chance): void {
  const fate = chance()
  if (fate < 0.62) control.succeed(reference)
  else if (fate < 0.75) {
    control.fail(reference)
    control.succeed(reference)
  } else if (fate < 0.83) control.fail(reference)
  else if (fate < 0.87) control.ongoing(reference)
  else if (fate < 0.9) control.succeed(reference, { currency: 'USD' })
}

function takeBack({ simulator: { control } }: TestApp, reference: string, chance: Chance): void {
  const fate = chance()
  if (fate < 0.1) control.refundFromDashboard(reference, 100 + Math.floor(chance() * 300))
  if (fate > 0.05 && fate < 0.08) control.refundFromDashboard(reference, 100)
  if (fate > 0.1 && fate < 0.16) control.refundFromDashboard(reference)
  if (fate > 0.16 && fate < 0.2) control.reverse(reference)
  if (fate < 0.2 || fate > 0.28) return
  control.dispute(reference)
  if (fate < 0.22) control.resolveDispute(reference, 'merchant-accepted', 1 + Math.floor(chance() * 100))
  else if (fate < 0.26) control.resolveDispute(reference, fate < 0.24 ? 'merchant-accepted' : 'declined')
}

/** Every event once to three times, in any order. */
function eventsOf(app: TestApp, chance: Chance): Step[] {
  return app.simulator.control
    .deliveries()
    .filter(({ state }) => state !== 'dropped')
    .flatMap(({ body, headers }) => {
      const send: Step = () =>
        app.request({ method: 'POST', path: '/api/webhooks/paystack', body: Buffer.from(body), headers })
      return Array.from({ length: 1 + Math.floor(chance() * 3) }, () => send)
    })
}

function verificationsOf(app: TestApp, chance: Chance): Step[] {
  const references = app.simulator.control.transactions().map(({ reference }) => reference)
  return references
    .filter(() => chance() < 0.4)
    .flatMap((reference) =>
      Array.from(
        { length: 1 + Math.floor(chance() * 2) },
        () => () => app.as(null).call('verifyPayment', { reference }),
      ),
    )
}

function scheduledTasksOf(app: TestApp): Step[] {
  return Array.from({ length: 10 }, () => () => app.runSchedule('payments'))
}

function deletionsOf(app: TestApp, causes: readonly Cause[]): Step[] {
  return causes.slice(0, 2).map(
    ({ id, by }) =>
      () =>
        app.as(by).call('deleteCampaign', { campaignId: id }),
  )
}

/** Completes everything: each schedule runs as often as there is something to check. */
async function passEightDays(app: TestApp, count: number): Promise<void> {
  app.simulator.control.resumeWebhooks()
  await app.simulator.control.flushWebhooks()
  for (const days of [0.05, 1, 1, 2, 2, 2]) {
    app.clock.advance(days * DAY)
    await app.simulator.control.advance(0)
    await checkUntilQuiet(app, count)
  }
}

/** A run checks 15 payments; most payments need one, and a few need several. */
async function checkUntilQuiet(app: TestApp, count: number): Promise<void> {
  const mostRounds = 400 + Math.ceil(count / 5)
  for (let rounds = 0; rounds < mostRounds; rounds++) {
    await app.runSchedule('payments')
    const { rows } = await app.pool.query(
      `select (select count(*) from payment_attempts where next_check_at <= $1)
            + (select count(*) from provider_events where processed_at is null and next_try_at <= $1) as due`,
      [app.clock.now()],
    )
    if (rows[0].due === 0) return
  }
  throw new Error('payments are still due after the maximum of rounds')
}

async function doTogether(steps: readonly Step[]): Promise<void> {
  const left = [...steps]
  const work = async () => {
    for (let step = left.pop(); step; step = left.pop()) {
      await step()
      await sleep(0)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

function shuffle<T>(items: T[], chance: Chance): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    const [one, two] = [items[last], items[other]]
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one]
  }
  return items
}

function pick<T>(items: readonly T[], chance: Chance): T {
  const one = items[Math.floor(chance() * items.length)]
  if (one === undefined) throw new Error('the list to pick from is empty')
  return one
}
