import type { Address } from '#server/database/connect.ts'
import { fixed, grouped, median, quantile } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import { takeTurns, type Work } from './requests.ts'
import { startTarget, stopTargets, type Target } from './targets.ts'

/** A small and a large data set. */
export type Pair<T> = readonly [small: T, large: T]

/** An app server on a data set, and the ids that requests to it use. */
export type Sized<Ids> = { app: Target; ids: Ids }

/** Two data sets, and the requests that are compared. */
export type Comparison<Ids> = {
  about: string
  addresses: Pair<Address>
  /** Signs members of a data set in. */
  openIds: (address: Address) => Promise<Ids>
  /** Requests by the name of their row; each data set has its own ids. */
  readsOf: (ids: Ids) => Readonly<Record<string, Work>>
  /** So many of each kind to each data set. */
  requests: number
  /** Rows of other measurements, below the reads. */
  printMore?: (sizes: Pair<Sized<Ids>>, row: GrowthRow) => Promise<void>
  /** Without an aim: more hits mean more sorting. */
  searches?: Readonly<Record<string, Work>>
  /** Searches of each kind where they are fewer. */
  searchRequests?: number
}

/** Prints the times in both data sets as a row, and compares them with the aim if they have one. */
export type GrowthRow = (name: string, times: Pair<number[]>, aim?: { atMost: number }) => void

/** How much longer a read may take among a hundred times the data. */
export const growthAim = { atMost: 1.3 }
const columns = ['small: median ms', 'p95 ms', 'large: median ms', 'p95 ms', 'ratio of medians']

/** Runs an app server on each of two data sets and prints how much longer reads and searches take in the large one. */
export async function compareSizes<Ids>(comparison: Comparison<Ids>): Promise<void> {
  const { about, addresses, openIds, readsOf, requests, printMore, searches } = comparison
  const open = async (address: Address): Promise<Sized<Ids>> => ({
    ids: await openIds(address),
    app: await startTarget('app-server.ts', address),
  })
  const sizes = [await open(addresses[0]), await open(addresses[1])] as const
  const apps = [sizes[0].app, sizes[1].app] as const
  const inLarge = readsOf(sizes[1].ids)
  const row = openGrowthTable(about, 'What', ...columns, 'aim')
  for (const [name, inSmall] of Object.entries(readsOf(sizes[0].ids)))
    row(name, await takeTurns(apps, [inSmall, inLarge[name] ?? inSmall], requests), growthAim)
  await printMore?.(sizes, row)
  if (searches) {
    const searchRow = openGrowthTable('', 'Search for', ...columns)
    for (const [name, work] of Object.entries(searches))
      searchRow(name, await takeTurns(apps, [work, work], comparison.searchRequests ?? requests))
  }
  await stopTargets(...apps)
}

function openGrowthTable(about: string, ...heads: readonly string[]): GrowthRow {
  const row = openTable(about, ...heads)
  return (name, [small, large], aim) => {
    const ratio = median(large) / median(small)
    const times = [small, large].flatMap((of) => [median(of), quantile(of, 0.95)])
    const aimCell = heads.at(-1) === 'aim' ? [aimText(aim)] : []
    row(name, ...fixed([...times, ratio], 2), ...aimCell)
    if (aim) note({ name: `${name}, large to small`, measured: ratio, aim })
  }
}

/** The sizes of both data sets. */
export function sizesText({ small, large }: { small: number; large: number }): string {
  return `${grouped(small)} (small) and ${grouped(large)} (large)`
}
