import { alternate, head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { CommunityIds } from './community-data.ts'
import type { Target, Work } from './request-load.ts'

const words = { title: 'For rain', description: 'The boreholes are low. '.repeat(10), category: 'other' }
/** The request body of a submitted prayer. */
export const prayerBody = JSON.stringify({ ...words, audience: { kind: 'public' } })

type Comparison = { name: string; aim: number; workAt: (places: CommunityIds) => Work }

const comparisons: readonly Comparison[] = [
  {
    name: 'public list, anonymous',
    aim: 0.8,
    workAt: () => ({ method: 'GET', paths: ['/api/prayers'], isSignedIn: false }),
  },
  {
    name: 'detail page',
    aim: 0.8,
    workAt: ({ publicIds }) => ({ method: 'GET', paths: publicIds.map(detailPath), isSignedIn: true }),
  },
  {
    name: 'session check',
    aim: 0.7,
    workAt: () => ({ method: 'GET', paths: ['/api/session'], isSignedIn: true }),
  },
  {
    name: 'submit prayer',
    aim: 0.7,
    workAt: () => ({ method: 'POST', paths: ['/api/prayers'], isSignedIn: true, body: prayerBody }),
  },
]

/** The reads that the plainest server answers too, with their aims. */
export function plainComparisons(places: CommunityIds): { name: string; aim: number; work: Work }[] {
  const aims = new Map([
    ['public list, anonymous', 0.8],
    ['detail page', 0.75],
    ['session check', 0.75],
  ])
  return comparisons.flatMap(({ name, workAt }) => {
    const aim = aims.get(name)
    return aim ? [{ name, aim, work: workAt(places) }] : []
  })
}

/** The address of the query that loads one prayer page. */
export function detailPath(prayerId: string): string {
  return `/api/prayer-pages/${prayerId}`
}

type Servers = { app: Target; bare: Target }
type Rounds = { rounds: number; seconds: number }

/** Prints the app's speed as a share of the bare server's, on the same data. */
export async function printAgainstBare(
  { places, ...servers }: Servers & { places: CommunityIds },
  load: Rounds,
): Promise<void> {
  const compared = comparisons.map(({ workAt, ...each }) => ({ ...each, work: workAt(places) }))
  await printRatios(servers, compared, load)
}

/** Prints the same comparison for any work that both servers can do. */
export async function printRatios(
  { app, bare }: Servers,
  compared: readonly { name: string; aim: number; work: Work }[],
  load: Rounds,
): Promise<void> {
  print(head('What', 'bare req/s', 'app req/s', 'ratio', 'aim', 'bare CPU µs', 'app CPU µs'))
  for (const { name, aim, work } of compared) {
    const [ofBare, ofApp] = await alternate(
      name,
      [
        { target: bare, work },
        { target: app, work },
      ],
      { ...load, connections: 24 },
    )
    const speed = [ofBare.perSecond.toFixed(0), ofApp.perSecond.toFixed(0)]
    const ratio = (ofApp.perSecond / ofBare.perSecond).toFixed(2)
    note({ name: `${name}, of bare`, measured: ofApp.perSecond / ofBare.perSecond, aim: { atLeast: aim } })
    print(row(name, ...speed, ratio, `≥ ${aim}`, ofBare.cpuMicros.toFixed(0), ofApp.cpuMicros.toFixed(0)))
  }
}
