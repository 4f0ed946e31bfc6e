import { detailPath, prayerBody } from './against-bare.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import type { Bench, Part } from './benchmark.ts'
import { signedIn, visit } from './between-sizes.ts'
import { type CommunityIds, openCommunity } from './community-data.ts'
import { fillLiveGroups } from './live-groups.ts'
import { kiloEach, openAllStreams, startLoadClients } from './live-load.ts'
import type { Memory } from './measured-server.ts'
import { createVisitors } from './random-arrivals.ts'
import { memoryOf, run, startTarget, stopTarget, type Target, type Work } from './request-load.ts'
import { inFolder } from './timed-program.ts'

const CONNECTIONS = 16
/** Each kind of request runs so long before the next one, so that all are mixed. */
const TURN_SECONDS = 1
/** Resident, per stream (SEC-G7). */
const AIM_KB = 60
/** Resident, of a server just started, and after the requests. */
const AIM_MB = { atRest: 170, afterRequests: 240 }

/** Measures the memory of one server: idle, after work, and per stream. `npm run chaos` tests that it stays flat. */
export const memory: Part = { name: 'memory', title: 'Memory', run: measureMemory }

async function measureMemory({ scale, openStore }: Bench): Promise<void> {
  const { community, copy } = await openStore()
  const source = await community(scale.prayers.small)
  const places = await openCommunity(source)
  const address = await copy(source, 'measured_memory')
  await fillLiveGroups(address)
  print('\nOne server, after a collection; MB = 1000 KB\n')
  print(head('When', 'resident: MB', 'in use: MB'))
  await inFolder(async (compileCache) => {
    const start = () => startTarget('app-server.ts', address, { execArgv: ['--expose-gc'], compileCache })
    const first = await start()
    printLine('at rest, first start, nothing compiled before', await memoryOf(first))
    await stopTarget(first)
    await measureAtWork(await start(), places, scale)
  })
}

/** Measures a server whose code an earlier start compiled, as with every start but the first one of a version. */
async function measureAtWork(app: Target, places: CommunityIds, scale: Scale): Promise<void> {
  const clients = startLoadClients()
  try {
    printLine('at rest, just started', await memoryOf(app), AIM_MB.atRest)
    const requests = await work(app, places, scale.memoryRequests)
    print(`\nAnswered ${requests.toLocaleString('en')} requests over ${CONNECTIONS} connections.\n`)
    printLine('after the requests', await memoryOf(app), AIM_MB.afterRequests)
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

/** Runs reads, writes and server-rendered pages in turns until so many requests are answered; returns their number. */
async function work(app: Target, places: CommunityIds, enough: number): Promise<number> {
  const works: readonly Work[] = [
    visit(['/api/prayers']),
    signedIn(places.publicIds.map(detailPath)),
    signedIn(['/api/dashboard']),
    { ...signedIn(['/api/prayers']), method: 'POST', body: prayerBody },
  ]
  let requests = 0
  while (requests < enough) {
    for (const each of works) {
      const load = { seconds: TURN_SECONDS, connections: CONNECTIONS }
      const { perSecond, failures } = await run(app, each, load)
      if (failures > 0) throw new Error(`${each.paths[0]}: ${failures} requests were refused`)
      requests += Math.round(perSecond * TURN_SECONDS)
    }
    requests += await drawPages(app, places, TURN_SECONDS)
  }
  return requests
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

function printLine(name: string, { resident, used }: Memory, atMost?: number): void {
  const megabytes = [resident, used].map((bytes) => (bytes / 1e6).toFixed(1))
  print(row(name, ...megabytes))
  const aim = atMost === undefined ? {} : { aim: { atMost } }
  note({ name: `resident ${name}`, measured: resident / 1e6, unit: 'MB', ...aim })
}
