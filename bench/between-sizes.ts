import type { Address } from '#server/database/connect.ts'
import { head, row, takeTurns } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import { quantile, startTarget, stopTarget, type Target, type Work } from './request-load.ts'

/** A small and a large data set. */
export type Pair<T> = readonly [small: T, large: T]

/** An app server on a data set, and the ids that requests to it use. */
export type Sized<Ids> = { app: Target; ids: Ids }

/** Requests by the name of their row; each data set has its own ids. */
export type Reads<Ids> = Readonly<Record<string, (ids: Ids) => Work>>

const AIM = 1.3
const columns = ['small: median ms', 'p95 ms', 'large: median ms', 'p95 ms', 'ratio of medians']

/** Signs members of both data sets in and runs an app server on each meanwhile. */
export async function withSizes<Ids>(
  addresses: Pair<Address>,
  openIds: (address: Address) => Promise<Ids>,
  measure: (sizes: Pair<Sized<Ids>>) => Promise<void>,
): Promise<void> {
  const start = async (address: Address) => ({
    ids: await openIds(address),
    app: await startTarget('app-server.ts', address),
  })
  const sizes = [await start(addresses[0]), await start(addresses[1])] as const
  await measure(sizes)
  for (const { app } of sizes) await stopTarget(app)
}

/** Prints how much longer reads take in the large data set; `requests` go to each. */
export async function printReads<Ids>(
  [small, large]: Pair<Sized<Ids>>,
  reads: Reads<Ids>,
  requests: number,
): Promise<void> {
  print(head('What', ...columns, 'aim'))
  for (const [name, workAt] of Object.entries(reads)) {
    const works = [workAt(small.ids), workAt(large.ids)] as const
    printGrowth(name, await takeTurns([small.app, large.app], works, requests))
  }
}

/** Prints the same for searches, without an aim: more hits mean more sorting. */
export async function printSearches<Ids>(
  [small, large]: Pair<Sized<Ids>>,
  searches: Readonly<Record<string, Work>>,
  requests: number,
): Promise<void> {
  print(`\n${head('Search for', ...columns)}`)
  for (const [name, work] of Object.entries(searches))
    print(row(name, ...cellsOf(await takeTurns([small.app, large.app], [work, work], requests))))
}

/** Prints sorted times of both data sets as one row, and compares them with the aim. */
export function printGrowth(name: string, times: Pair<number[]>): void {
  const [small = 0, large = 0] = times.map((each) => quantile(each, 0.5))
  note({ name: `${name}, large to small`, measured: large / small, aim: { atMost: AIM } })
  print(row(name, ...cellsOf(times), `≤ ${AIM}`))
}

/** Formats sorted times of both data sets, without the aim. */
export function cellsOf([small, large]: Pair<number[]>): string[] {
  const times = [small, large].flatMap((of) => [quantile(of, 0.5), quantile(of, 0.95)])
  return [...times, quantile(large, 0.5) / quantile(small, 0.5)].map((each) => each.toFixed(2))
}

/** Formats the sizes of both data sets. */
export function sizesText({ small, large }: { small: number; large: number }): string {
  return `${small.toLocaleString('en')} (small) and ${large.toLocaleString('en')} (large)`
}

/** Requests of a signed-out visitor. */
export function visit(paths: readonly string[]): Work {
  return { method: 'GET', paths, isSignedIn: false }
}

/** Requests of signed-in members, or of one with this session. */
export function signedIn(paths: readonly string[], token?: string): Work {
  return { method: 'GET', paths, isSignedIn: true, ...(token && { token }) }
}
