import type { Address } from '#server/database/connect.ts'
import { fixed, grouped, median, quantile } from './numbers.ts'
import { type Aim, aimText, note, openTable } from './report.ts'
import { type Pair, type Round, run, takeTurns, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import { startTarget, stopTargets, type Target } from './targets.ts'

/** An app server on a data set, and the ids that requests to it use. */
export type Sized<Ids> = { app: Target; ids: Ids }

type Works = Readonly<Record<string, Work>>

/** Works by the name of their row, of each of which so many requests are sent to each data set. */
type Comparison<Ids> = {
  readsOf: (ids: Ids) => Works
  requests: number
  /** Other measurements, in rows below the reads. */
  printMore?: (sizes: Pair<Sized<Ids>>, row: GrowthRow) => Promise<void>
  /** Searches have no aim: more hits mean more sorting. */
  searches?: Works
  searchRequests?: number
}

/** Prints the times in the small and in the large data set as a row, and compares them with the aim. */
export type GrowthRow = (name: string, times: Pair<number[]>, aim?: Aim | null) => void

/** A read may take this much longer among a hundred times the data. */
const AIM = { atMost: 1.3 }
const sizeColumns = ['small: median ms', 'p95 ms', 'large: median ms', 'p95 ms', 'ratio of medians']

/** Prints how much longer reads and searches take in the larger of two data sets, each with an app server. */
export async function compareSizes<Ids>(
  about: string,
  addresses: Pair<Address>,
  openIds: (address: Address) => Promise<Ids>,
  { readsOf, requests, printMore, searches, searchRequests = requests }: Comparison<Ids>,
): Promise<void> {
  const open = async (address: Address): Promise<Sized<Ids>> => ({
    ids: await openIds(address),
    app: await startTarget('app-server.ts', address),
  })
  const [few, many] = [await open(addresses[0]), await open(addresses[1])]
  const apps = [few.app, many.app] as const
  const row = openGrowthTable(about, 'What', ...sizeColumns, 'aim')
  const inLarge = readsOf(many.ids)
  for (const [name, inSmall] of Object.entries(readsOf(few.ids)))
    row(name, await takeTurns(apps, [inSmall, inLarge[name] ?? inSmall], requests))
  await printMore?.([few, many], row)
  if (searches) {
    const searchRow = openGrowthTable('', 'Search for', ...sizeColumns)
    for (const [name, work] of Object.entries(searches))
      searchRow(name, await takeTurns(apps, [work, work], searchRequests), null)
  }
  await stopTargets(...apps)
}

/** Prints the head of a table whose rows compare the times in a small and in a large data set. */
export function openGrowthTable(about: string, ...heads: readonly string[]): GrowthRow {
  const row = openTable(about, ...heads)
  return (name, [small, large], aim = AIM) => {
    const ratio = median(large) / median(small)
    const times = [small, large].flatMap((of) => [median(of), quantile(of, 0.95)])
    row(name, ...fixed([...times, ratio], 2), ...(heads.includes('aim') ? [aimText(aim)] : []))
    if (aim) note({ name: `${name}, large to small`, measured: ratio, aim })
  }
}

/** The sizes of both data sets. */
export function sizesText({ small, large }: { small: number; large: number }): string {
  return `${grouped(small)} (small) and ${grouped(large)} (large)`
}

const speedColumns = {
  bare: ['bare req/s', 'app req/s', 'ratio', 'aim', 'bare CPU µs', 'app CPU µs'],
  plain: ['plain req/s', 'app req/s', 'ratio', 'aim', 'CPU µs', 'app', 'PostgreSQL µs', 'app', 'ratio'],
}

/**
 * Prints the app's speed as a share of another server's: the bare one runs the same statements, the plainest
 * (plain-server.ts) shows the same without rights, so that one sees what visibility, limits, checks and headers cost.
 * Both serve rounds in turn, so that they meet the same state of the machine. Works have the share that the app should
 * reach.
 */
export async function compareServers(
  kind: 'bare' | 'plain',
  about: string,
  [ofOther, ofApp]: Pair<Address>,
  { rounds, seconds }: Scale,
  works: Readonly<Record<string, readonly [atLeast: number, work: Work]>>,
) {
  const other = await startTarget(`${kind}-server.ts`, ofOther)
  const app = await startTarget('app-server.ts', ofApp)
  const row = openTable(about, 'What', ...speedColumns[kind])
  for (const [name, [atLeast, work]] of Object.entries(works)) {
    const pairs: Pair<Round>[] = []
    const sending = { seconds, connections: 24 }
    for (let round = 0; round <= rounds; round++)
      pairs.push([await run(other, work, sending, round), await run(app, work, sending, round)])
    // The first round is a warm-up.
    pairs.shift()
    const medianOf = (server: 0 | 1, figure: keyof Round) =>
      median(pairs.map((round) => round[server][figure]))
    const both = (figure: keyof Round) => fixed([medianOf(0, figure), medianOf(1, figure)], 0)
    const ratio = (figure: keyof Round) =>
      median(pairs.map(([ofOther, ofApp]) => ofApp[figure] / ofOther[figure]))
    const measured = ratio('perSecond')
    const cells = [...both('perSecond'), measured.toFixed(2), aimText({ atLeast }), ...both('cpuMicros')]
    if (kind === 'plain') cells.push(...both('databaseMicros'), ratio('databaseMicros').toFixed(2))
    row(name, ...cells)
    note({ name: `${name}, of ${kind === 'bare' ? kind : 'the plainest'}`, measured, aim: { atLeast } })
  }
  await stopTargets(other, app)
}
