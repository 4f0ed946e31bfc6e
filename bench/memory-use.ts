import { detailPath, prayerBody } from './against-bare.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { signedIn, visit } from './between-sizes.ts'
import { type CommunityIds, openCommunity } from './community-data.ts'
import { fillLiveGroups } from './live-groups.ts'
import { kiloEach, openAllStreams, startLoadClients } from './live-load.ts'
import type { Memory } from './measured-server.ts'
import { createVisitors } from './random-arrivals.ts'
import { memoryOf, run, startTarget, stopTarget, type Target, type Work } from './request-load.ts'

const CONNECTIONS = 24
/** Resident, per stream (SEC-G7). */
const AIM_KB = 60

/** Measures the memory of one server: idle, after work, and per stream. `npm run chaos` tests that it stays flat. */
export const memory: Part = { name: 'memory', title: 'Memory', run: measureMemory }

async function measureMemory({ scale, openStore }: Bench): Promise<void> {
  const { community, copy } = await openStore()
  const source = await community(scale.prayers.small)
  const places = await openCommunity(source)
  const address = await copy(source, 'measured_memory')
  await fillLiveGroups(address)
  const app = await startTarget('app-server.ts', address, { execArgv: ['--expose-gc'] })
  const clients = startLoadClients()
  try {
    print('\nOne server, after a collection; MB = 1000 KB\n')
    print(head('When', 'resident: MB', 'in use: MB'))
    printLine('at rest, just started', await memoryOf(app))
    const requests = await work(app, places, scale.seconds * scale.rounds)
    printLine(`after ${requests.toLocaleString('en')} requests`, await memoryOf(app))
    const { withNone, withAll } = await openAllStreams(clients, [app], scale.live.warmSeconds)
    printLine('with 1,000 streams', withAll)
    const [resident, used] = [withAll.resident - withNone.resident, withAll.used - withNone.used].map(
      kiloEach,
    )
    print(`\nEach stream added ${resident?.toFixed(1)} KB resident, ${used?.toFixed(1)} KB in use.`)
    note({
      name: 'a stream, resident',
      measured: resident ?? Number.NaN,
      unit: 'KB',
      aim: { atMost: AIM_KB },
    })
  } finally {
    clients.stop()
  }
  await stopTarget(app)
}

/** Runs reads, writes and server-rendered pages, each for so many seconds. */
async function work(app: Target, places: CommunityIds, seconds: number): Promise<number> {
  const works: readonly Work[] = [
    visit(['/api/prayers']),
    signedIn(places.publicIds.map(detailPath)),
    signedIn(['/api/dashboard']),
    { ...signedIn(['/api/prayers']), method: 'POST', body: prayerBody },
  ]
  let requests = 0
  for (const each of works) {
    const { perSecond, failures } = await run(app, each, { seconds, connections: CONNECTIONS })
    if (failures > 0) throw new Error(`${each.paths[0]}: ${failures} requests were refused`)
    requests += Math.round(perSecond * seconds)
  }
  return requests + (await drawPages(app, places, seconds))
}

async function drawPages({ port }: Target, { shareToken }: CommunityIds, seconds: number): Promise<number> {
  const visitors = createVisitors()
  const paths = ['/', '/prayers', `/s/${shareToken}`]
  const until = performance.now() + seconds * 1000
  let drawn = 0
  async function visitAll(): Promise<void> {
    while (performance.now() < until) {
      const path = paths[drawn++ % paths.length] ?? '/'
      const { status } = await visitors.send(port, { method: 'GET', path })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visitAll))
  visitors.leave()
  return drawn
}

function printLine(name: string, { resident, used }: Memory): void {
  const megabytes = [resident, used].map((bytes) => (bytes / 1e6).toFixed(1))
  print(row(name, ...megabytes))
  note({ name: `resident ${name}`, measured: resident / 1e6, unit: 'MB' })
}
