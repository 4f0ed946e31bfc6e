import type { Address } from '../../server/database/connect.ts'
import { printRatios } from './against-bare.ts'
import { visit } from './between-sizes.ts'
import { type Causes, openCauses } from './fundraising-data.ts'
import { campaignPath, printRaisingSizes } from './fundraising-reads.ts'
import { printHangingProvider } from './hanging-provider.ts'
import { startTarget, stopTarget } from './load.ts'
import { startPayingHouse, startProvider } from './paying.ts'
import { leaveToNews, requireSettledOnce } from './settled-once.ts'
import type { Store } from './store.ts'
import { payMany, printAcknowledging } from './webhook-load.ts'

const READS = 1_000
const PAYING_SECONDS = 20

type Wish = { small: number; large: number; rounds: number; seconds: number }

/** Browsing and looking, the provider's news, and a provider that hangs, among so many campaigns (issue 6). */
export async function measureFundraising(store: Store, wish: Wish): Promise<void> {
  const [small, large] = [await store.campaigns(wish.small), await store.campaigns(wish.large)]
  const [few, many] = [await openCauses(small), await openCauses(large)]
  await compareCauses(large, many, wish)
  await compareCauseSizes([small, few], [large, many], wish)
  await compareAcknowledging(store, [small, few])
  console.log(`\nA provider that hangs, ${PAYING_SECONDS} s each\n`)
  await printHangingProvider(await store.copy(small, 'measured_hanging'), few, PAYING_SECONDS)
}

type Place = readonly [Address, Causes]

async function compareCauses(address: Address, { openIds }: Causes, load: Wish): Promise<void> {
  const house = await startTarget('house-server.ts', address)
  const bare = await startTarget('fundraising-bare-server.ts', address)
  const compared = [
    { name: 'browse, newest, 100 cards', aim: 0.8, work: visit(['/api/campaigns?sort=newest']) },
    { name: 'campaign', aim: 0.8, work: visit(openIds.map(campaignPath)) },
  ]
  console.log(
    `\n${load.large.toLocaleString('en')} campaigns, beside a bare server, 24 connections; medians\n`,
  )
  await printRatios({ house, bare }, compared, load)
  await stopTarget(house)
  await stopTarget(bare)
}

async function compareCauseSizes([small, few]: Place, [large, many]: Place, wish: Wish): Promise<void> {
  const ofSmall = { house: await startTarget('house-server.ts', small), causes: few }
  const ofLarge = { house: await startTarget('house-server.ts', large), causes: many }
  const sizes = [wish.small, wish.large].map((size) => size.toLocaleString('en'))
  console.log(`\n${sizes[0]} (small) and ${sizes[1]} (large) campaigns, ten times as many gifts\n`)
  await printRaisingSizes(ofSmall, ofLarge, READS)
  await stopTarget(ofSmall.house)
  await stopTarget(ofLarge.house)
}

async function compareAcknowledging({ copy }: Store, [address, causes]: Place): Promise<void> {
  const ofHouse = await copy(address, 'measured_house')
  const provider = await startProvider()
  const house = await startPayingHouse(ofHouse, provider)
  const bare = await startTarget('fundraising-bare-server.ts', await copy(address, 'measured_bare'))
  console.log(`\n50 events a second for ${PAYING_SECONDS} s\n`)
  await payMany(provider, { house, causes, seconds: PAYING_SECONDS })
  await leaveToNews(ofHouse)
  const told = await printAcknowledging(provider, { house, bare }, PAYING_SECONDS)
  await requireSettledOnce(ofHouse, told)
  await stopTarget(house)
  await stopTarget(bare)
  await provider.close()
}
