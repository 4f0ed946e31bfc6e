import { categories } from '#contract/prayers/prayer-constants.ts'
import type { Address } from '#server/database/connect.ts'
import { detailPath } from './against-bare.ts'
import { alternate, head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import { type CommunityIds, openCommunity } from './community-data.ts'
import { quantile, type Schedule, startTarget, type Target, type Work } from './request-load.ts'

/** An app server on a community of some size. */
export type Sized = { app: Target; places: CommunityIds }

const AIM = 1.3
/** Few connections: time in a queue says nothing about the size of the data. */
const CONNECTIONS = 4

const reads: readonly { name: string; workAt: (places: CommunityIds) => Work }[] = [
  { name: 'public wall', workAt: () => visit(['/api/prayers']) },
  {
    name: 'public wall of a category',
    workAt: () => visit(categories.map((category) => `/api/prayers?category=${category}`)),
  },
  { name: 'public wall, halfway down', workAt: ({ halfway }) => visit([`/api/prayers?cursor=${halfway}`]) },
  { name: 'detail page', workAt: ({ publicIds }) => signedIn(publicIds.map(detailPath)) },
  { name: 'detail page, of a large group', workAt: ({ groupIds }) => signedIn(groupIds.map(detailPath)) },
  { name: 'dashboard with stats', workAt: () => signedIn(['/api/dashboard']) },
]

/** Words, grouped by how often they occur in the texts of community.sql. */
const searches: readonly { name: string; words: readonly string[] }[] = [
  {
    name: 'frequent words, in every second to sixth prayer',
    words: ['lord', 'family', 'healing', 'strength'],
  },
  { name: 'uncommon words, in one of 200 to 500', words: ['harvest', 'borehole'] },
  { name: 'rare words, in one of 1,500 to 3,000', words: ['ladysmith', 'nongoma'] },
  { name: 'a frequent and a rare word', words: ['family nongoma', 'lord ladysmith'] },
  { name: 'two frequent words', words: ['mother healing', 'job strength'] },
  { name: 'a word nobody wrote', words: ['xylophone'] },
]

/** Signs members of a community in and starts an app server on it. */
export async function openSized(address: Address): Promise<Sized> {
  return { places: await openCommunity(address), app: await startTarget('app-server.ts', address) }
}

type Rounds = { rounds: number; seconds: number }

/** Prints how much longer queries take in the larger community. */
export async function printBetweenSizes(small: Sized, large: Sized, load: Rounds): Promise<void> {
  print(head('What', ...columns, 'aim'))
  for (const { name, workAt } of reads) {
    const [inSmall, inLarge] = await compare(name, [small, large], workAt, load)
    recordGrowth(name, inLarge.medianMs / inSmall.medianMs)
    print(row(name, ...cellsOf(inSmall, inLarge), `≤ ${AIM}`))
  }
}

/** Prints the same for searches, without an aim: more hits mean more sorting. */
export async function printSearches(small: Sized, large: Sized, load: Rounds): Promise<void> {
  print(head('Search for', ...columns))
  for (const { name, words } of searches) {
    const work = visit(words.map((each) => `/api/prayers?search=${encodeURIComponent(each)}`))
    print(row(name, ...cellsOf(...(await compare(name, [small, large], () => work, load)))))
  }
}

/** The columns that tell the two communities apart in a table. */
export const columns = ['small: median ms', 'p95 ms', 'large: median ms', 'p95 ms', 'ratio of medians']

/** Prints one line with those columns and compares it with the aim; the times are sorted. */
export function printGrowth(name: string, times: readonly [number[], number[]]): void {
  const [inSmall, inLarge] = times
  recordGrowth(name, quantile(inLarge, 0.5) / quantile(inSmall, 0.5))
  print(row(name, ...besideEachOther(times), `≤ ${AIM}`))
}

function recordGrowth(name: string, measured: number): void {
  note({ name: `${name}, large to small`, measured, aim: { atMost: AIM } })
}

/** Formats sorted times of the small and the large data set for those columns. */
export function besideEachOther([inSmall, inLarge]: readonly [number[], number[]]): string[] {
  const times = [inSmall, inLarge].flatMap((of) => [quantile(of, 0.5), quantile(of, 0.95)])
  const ratio = quantile(inLarge, 0.5) / quantile(inSmall, 0.5)
  return [...times, ratio].map((each) => each.toFixed(2))
}

async function compare(
  name: string,
  [small, large]: readonly [Sized, Sized],
  workAt: (places: CommunityIds) => Work,
  load: Rounds,
): Promise<[Schedule, Schedule]> {
  return await alternate(
    name,
    [
      { target: small.app, work: workAt(small.places) },
      { target: large.app, work: workAt(large.places) },
    ],
    { ...load, connections: CONNECTIONS },
  )
}

function cellsOf(inSmall: Schedule, inLarge: Schedule): string[] {
  const times = [inSmall.medianMs, inSmall.slowMs, inLarge.medianMs, inLarge.slowMs]
  return [...times, inLarge.medianMs / inSmall.medianMs].map((each) => each.toFixed(2))
}

/** Requests of a signed-out visitor. */
export function visit(paths: readonly string[]): Work {
  return { method: 'GET', paths, isSignedIn: false }
}

/** Requests of signed-in members. */
export function signedIn(paths: readonly string[]): Work {
  return { method: 'GET', paths, isSignedIn: true }
}
