import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { printRatios } from './against-bare.ts'
import { printAgainstPlain } from './against-plain.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import type { Store } from './bench-store.ts'
import type { Bench, Part } from './benchmark.ts'
import { visit } from './between-sizes.ts'
import { type Causes, openCauses } from './fundraising-data.ts'
import { campaignPath, printRaisingSizes } from './fundraising-reads.ts'
import { printHangingProvider } from './hanging-provider.ts'
import { startPayingApp, startProvider } from './payment-app.ts'
import { startTarget, stopTarget } from './request-load.ts'
import { payMany, printAcknowledging } from './webhook-load.ts'

const PATIENCE_MS = 30_000

/** Disables polling of these payments, so that their status changes only by the posted webhooks. */
async function leaveToWebhooks(address: Address): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(
    "update payment_attempts set next_check_at = now() + interval '1 hour' where next_check_at is not null",
  )
  await client.end()
}

/**
 * Throws unless each payment with a webhook is completed, with its ledger entries and one receipt, and the ledger
 * agrees with the totals.
 */
async function requireSettledOnce(address: Address, references: readonly string[]): Promise<void> {
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 }
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 1 })
  try {
    const until = performance.now() + PATIENCE_MS
    const countWaiting = async () => (await pool.query(waiting)).rows[0].events
    while ((await countWaiting()) > 0 && performance.now() < until) await setTimeout(100)
    const { rows: wrong } = await pool.query(notOnce, [references])
    const findings = await checkMoney(dbOn(pool), new Date())
    const trouble = [
      ...wrong.map((row) => JSON.stringify(row)),
      ...findings.map((one) => JSON.stringify(one)),
    ]
    if (trouble.length > 0)
      throw new Error(`Payments were not settled exactly once:\n${trouble.slice(0, 10).join('\n')}`)
    print(`\nAll ${references.length} payments were settled exactly once; ledger, totals and receipts agree.`)
  } finally {
    await pool.end()
  }
}

const waiting = 'select count(*)::int as events from provider_events where processed_at is null'

const notOnce = `
  with receipts as materialized (
    select data->>'donationId' as donation, count(*)::int as count
      from pgboss.job
     where name = 'send-donation-mail'
       and data->>'kind' = 'receipt'
     group by 1
  )
  select acknowledged.reference, d.status, booked.groups, booked.cents, receipts.count as receipts, events.count as events
    from unnest($1::text[]) acknowledged (reference)
    left join payment_attempts a on a.reference = acknowledged.reference
    left join donations d on d.id = a.donation_id
   cross join lateral (
     select count(distinct l.group_id)::int as groups,
            sum(l.amount_cents) filter (where l.account = 'platform_fee' or l.account like 'creator:%') as cents
       from ledger_entries l
      where l.donation_id = d.id) booked
    left join receipts on receipts.donation = d.id::text
   cross join lateral (
     select count(*)::int as count
       from provider_events e
      where e.reference = acknowledged.reference
        and e.source = 'webhook') events
   where d.status is distinct from 'completed'
      or booked.groups <> 2
      or booked.cents is distinct from -d.amount_cents
      or receipts.count is distinct from 1
      or events.count <> 1`

export const fundraising: Part = {
  name: 'fundraising',
  title: 'Fundraising',
  run: measureFundraising,
}

/** Measures browsing and searching, provider webhooks, and a hanging provider, with this many campaigns. */
async function measureFundraising({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const { campaigns } = scale
  const [small, large] = [await store.campaigns(campaigns.small), await store.campaigns(campaigns.large)]
  const [few, many] = [await openCauses(small), await openCauses(large)]
  await compareCauses(large, many, scale)
  await compareCauseSizes([small, few], [large, many], scale)
  await compareAcknowledging(store, [small, few], scale.webhookSeconds)
  const { rounds, seconds } = scale.hanging
  print(`\nA provider that hangs: ${rounds} times ${seconds} s with and ${seconds} s without it\n`)
  await printHangingProvider(await store.copy(small, 'measured_hanging'), few, scale.hanging)
}

type Place = readonly [Address, Causes]

async function compareCauses(address: Address, { openIds }: Causes, scale: Scale): Promise<void> {
  const app = await startTarget('app-server.ts', address)
  const bare = await startTarget('fundraising-bare-server.ts', address)
  const compared = [
    { name: 'browse, newest, 100 cards', aim: 0.8, work: visit(['/api/campaigns?sort=newest']) },
    { name: 'campaign', aim: 0.8, work: visit(openIds.map(campaignPath)) },
  ]
  print(
    `\n${scale.campaigns.large.toLocaleString('en')} campaigns, beside a bare server, 24 connections; medians\n`,
  )
  await printRatios({ app, bare }, compared, scale)
  await stopTarget(app)
  await stopTarget(bare)
  print('\nBeside the plainest server that shows the same:\n')
  const campaign = { name: 'campaign', aim: 0.75, work: visit(openIds.map(campaignPath)) }
  await printAgainstPlain(address, [campaign], scale)
}

async function compareCauseSizes([small, few]: Place, [large, many]: Place, scale: Scale): Promise<void> {
  const ofSmall = { app: await startTarget('app-server.ts', small), causes: few }
  const ofLarge = { app: await startTarget('app-server.ts', large), causes: many }
  const sizes = [scale.campaigns.small, scale.campaigns.large].map((size) => size.toLocaleString('en'))
  print(`\n${sizes[0]} (small) and ${sizes[1]} (large) campaigns, ten times as many gifts\n`)
  await printRaisingSizes(ofSmall, ofLarge, scale.reads)
  await stopTarget(ofSmall.app)
  await stopTarget(ofLarge.app)
}

async function compareAcknowledging(
  { copy }: Store,
  [address, causes]: Place,
  seconds: number,
): Promise<void> {
  const ofApp = await copy(address, 'measured_house')
  const provider = await startProvider()
  const app = await startPayingApp(ofApp, provider)
  const bare = await startTarget('fundraising-bare-server.ts', await copy(address, 'measured_bare'))
  print(`\n50 events a second for ${seconds} s\n`)
  await payMany(provider, { app, causes, seconds })
  await leaveToWebhooks(ofApp)
  const posted = await printAcknowledging(provider, { app, bare }, seconds)
  await requireSettledOnce(ofApp, posted)
  await stopTarget(app)
  await stopTarget(bare)
  await provider.close()
}
