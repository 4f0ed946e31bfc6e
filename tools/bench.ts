import { createLog } from '../server/platform/log.ts'
import { printAgainstBare } from './bench/against-bare.ts'
import { printBetweenSizes, printSearches, type Sized } from './bench/between-sizes.ts'
import { printCommunityScreens } from './bench/community-screens.ts'
import { openCommunity } from './bench/data.ts'
import { printFirstLoads } from './bench/first-load.ts'
import { measureFundraising } from './bench/fundraising.ts'
import { measureLive } from './bench/live.ts'
import { startTarget, stopTarget } from './bench/load.ts'
import { measurePeople } from './bench/people.ts'
import { measureSecondStart } from './bench/start-time.ts'
import { printStatisticsUpkeep } from './bench/statistics-upkeep.ts'
import { openStore, type Store } from './bench/store.ts'
import { measureWeb } from './bench/web.ts'

const SIZES = { compared: 200_000, smallest: 1_000, small: 10_000, large: 1_000_000 }
const CAMPAIGNS = { small: 1_000, large: 100_000 }
const PEOPLE = { small: 10_000, large: 1_000_000 }
const LIVE_SECONDS = 25
const part = process.argv[2]
const numbers = process.argv.slice(2).filter((each) => /^\d+$/.test(each))
const wished = numbers[0]
const load = { rounds: 5, seconds: Number(wished ?? 3) }

if (part === 'web') await measureWeb()
else if (part === 'live') await withStore((store) => measureLive(store, Number(wished ?? LIVE_SECONDS)))
else if (part === 'fundraising')
  await withStore((store) => measureFundraising(store, { ...CAMPAIGNS, ...load }))
else if (part === 'people') await withStore((store) => measurePeople(store, peopleSizes()))
else if (part === 'community') await withStore(compareCommunity)
else {
  await withStore(compareReads)
  await measureSecondStart()
}

/** Two numbers are sizes here: small ones while something is being built. */
function peopleSizes(): typeof PEOPLE {
  const [small, large] = numbers.map(Number)
  return small && large ? { small, large } : PEOPLE
}

async function withStore(measure: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(createLog('warn'))
  try {
    await measure(store)
  } finally {
    await store.close()
  }
}

async function compareReads(measured: Store): Promise<void> {
  await compareWithBare(measured)
  await compareSizes(measured)
  await compareCommunity(measured)
}

/** Each server on its own copy of the data: it follows its own facts, and neither waits for the other's rows. */
async function compareWithBare({ community, copy }: Store): Promise<void> {
  const kept = await community(SIZES.compared)
  const places = await openCommunity(kept)
  const house = await startTarget('house-server.ts', await copy(kept, 'measured_house'))
  const bare = await startTarget('bare-server.ts', await copy(kept, 'measured_bare'))
  const { rounds, seconds } = load
  console.log(
    `\n${many(SIZES.compared)} prayers: ${rounds} alternating rounds of ${seconds} s, 24 connections; medians\n`,
  )
  await printAgainstBare({ house, bare, places }, load)
  await printFirstLoads(`http://127.0.0.1:${house.port}`, places.shareToken)
  await stopTarget(house)
  await stopTarget(bare)
}

async function compareSizes({ community }: Store): Promise<void> {
  const small = await openSized(await community(SIZES.small))
  const large = await openSized(await community(SIZES.large))
  const sizes = `${many(SIZES.small)} (small) and ${many(SIZES.large)} (large) prayers`
  console.log(
    `\n${sizes}: ${load.rounds} alternating rounds of ${load.seconds} s, 4 connections; medians of the rounds\n`,
  )
  await printBetweenSizes(small, large, load)
  console.log('')
  await printSearches(small, large, load)
  await stopTarget(small.house)
  await stopTarget(large.house)
}

/** Ten rows a prayer count: from ten thousand to ten million. Upkeep first, because a running house would do it itself. */
async function compareCommunity({ community }: Store): Promise<void> {
  const addresses = [await community(SIZES.smallest), await community(SIZES.large)] as const
  console.log('\nTen thousand (small) and ten million (large) rows that count; times are medians\n')
  await printStatisticsUpkeep(...addresses)
  const [small, large] = [await openSized(addresses[0]), await openSized(addresses[1])]
  console.log('')
  await printCommunityScreens(small, large)
  await stopTarget(small.house)
  await stopTarget(large.house)
}

async function openSized(address: Parameters<typeof openCommunity>[0]): Promise<Sized> {
  return { places: await openCommunity(address), house: await startTarget('house-server.ts', address) }
}

function many(count: number): string {
  return count.toLocaleString('en')
}
