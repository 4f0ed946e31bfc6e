import { createLog } from '../server/platform/log.ts'
import { printAgainstBare } from './bench/against-bare.ts'
import { printBetweenSizes, printSearches, type Sized } from './bench/between-sizes.ts'
import { openCommunity } from './bench/data.ts'
import { printFirstLoads } from './bench/first-load.ts'
import { measureLive } from './bench/live.ts'
import { startTarget, stopTarget } from './bench/load.ts'
import { measureSecondStart } from './bench/start-time.ts'
import { openStore, type Store } from './bench/store.ts'

const SIZES = { compared: 200_000, small: 10_000, large: 1_000_000 }
const LIVE_SECONDS = 25
const isLive = process.argv[2] === 'live'
const wished = process.argv[isLive ? 3 : 2]
const load = { rounds: 5, seconds: Number(wished ?? 3) }

const store = await openStore(createLog('warn'))
try {
  if (isLive) await measureLive(store, Number(wished ?? LIVE_SECONDS))
  else await compareReads(store)
} finally {
  await store.close()
}
if (!isLive) await measureSecondStart()

async function compareReads(measured: Store): Promise<void> {
  await compareWithBare(measured)
  await compareSizes(measured)
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

async function openSized(address: Parameters<typeof openCommunity>[0]): Promise<Sized> {
  return { places: await openCommunity(address), house: await startTarget('house-server.ts', address) }
}

function many(count: number): string {
  return count.toLocaleString('en')
}
