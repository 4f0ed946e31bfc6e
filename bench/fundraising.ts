import type { Address } from '#server/database/connect.ts'
import { printRatios } from './against-bare.ts'
import { visit } from './between-sizes.ts'
import { type Causes, openCauses } from './fundraising-data.ts'
import { campaignPath, printRaisingSizes } from './fundraising-reads.ts'
import { printHangingProvider } from './hanging-provider.ts'
import { startTarget, stopTarget } from './request-load.ts'
import type { Bench, Part } from './benchmark.ts'
import { startPayingApp, startProvider } from './payment-app.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import { leaveToWebhooks, requireSettledOnce } from '#tools/bench/settled-once.ts'
import type { Store } from './bench-store.ts'
import { payMany, printAcknowledging } from './webhook-load.ts'

export const fundraising: Part = {
  name: 'fundraising',
  title: 'Fundraising',
  run: measureFundraising,
}

/** Browsing and looking, the provider's news, and a provider that hangs, among so many campaigns (issue 6). */
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
  const app = await startTarget('house-server.ts', address)
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
}

async function compareCauseSizes([small, few]: Place, [large, many]: Place, scale: Scale): Promise<void> {
  const ofSmall = { app: await startTarget('house-server.ts', small), causes: few }
  const ofLarge = { app: await startTarget('house-server.ts', large), causes: many }
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
  const told = await printAcknowledging(provider, { app, bare }, seconds)
  await requireSettledOnce(ofApp, told)
  await stopTarget(app)
  await stopTarget(bare)
  await provider.close()
}
