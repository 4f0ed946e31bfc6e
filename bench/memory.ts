import { submitPrayer } from './against-bare.ts'
import { type CommunityIds, detailPath, openCommunity } from './community.ts'
import { fillLiveGroups, openAllStreams } from './live-load.ts'
import type { Usage } from './measured-server.ts'
import { fixed, grouped } from './numbers.ts'
import { inFolder } from './programs.ts'
import { note, openTable, print } from './report.ts'
import { run, signedIn, visit } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { memoryOf, startTarget, stopTargets, type Target } from './targets.ts'

/** Each kind of request runs so long before the next one, so that all are mixed. */
const LOAD = { seconds: 1, connections: 16 }
/** Resident: of a stream in KB (SEC-G7), of a server just started and after the requests in MB. */
const AIMS = { stream: { atMost: 60 }, atRest: { atMost: 170 }, afterRequests: { atMost: 240 } }

/** Measures the memory of one server: idle, after work, and per stream. `npm run chaos` tests that it stays flat. */
export async function measureMemory(scale: Scale, store: Store): Promise<void> {
  const source = await store.community(scale.prayers.small)
  const ids = await openCommunity(source)
  const [address] = await store.copies(source, 'measured_memory')
  await fillLiveGroups(address)
  const about = 'One server, after a collection; MB = 1000 KB'
  const row = openTable(about, 'When', 'resident: MB', 'in use: MB')
  const printLine = (name: string, { resident, used }: Usage, aim?: { atMost: number }) => {
    row(name, ...fixed([resident / 1e6, used / 1e6], 1))
    note({ name: `resident ${name}`, measured: resident / 1e6, unit: 'MB', aim })
  }
  await inFolder(async (compileCache) => {
    const first = await startTarget('app-server.ts', address, {}, compileCache)
    printLine('at rest, first start, nothing compiled before', await memoryOf(first))
    await stopTargets(first)
    // The code was compiled by an earlier start, as with every start but the first one of a version.
    const app = await startTarget('app-server.ts', address, {}, compileCache)
    printLine('at rest, just started', await memoryOf(app), AIMS.atRest)
    const requests = await work(app, ids, scale.memoryRequests)
    printLine('after the requests', await memoryOf(app), AIMS.afterRequests)
    const { clients, withAll, residentKb, usedKb } = await openAllStreams([app], scale.live.warmSeconds)
    printLine('with 1,000 streams', withAll)
    print(`\nAnswered ${grouped(requests)} requests over ${LOAD.connections} connections.`)
    print(`\nEach stream added ${residentKb.toFixed(1)} KB resident, ${usedKb.toFixed(1)} KB in use.`)
    note({ name: 'a stream, resident', measured: residentKb, unit: 'KB', aim: AIMS.stream })
    clients.stop()
    await stopTargets(app)
  })
}

/** Runs reads, writes and server-rendered pages in turns until so many requests are answered; returns their number. */
async function work(app: Target, { publicIds, shareToken }: CommunityIds, enough: number): Promise<number> {
  const works = [
    visit('/api/prayers'),
    signedIn(...publicIds.map(detailPath)),
    signedIn('/api/dashboard'),
    submitPrayer,
    visit('/', '/prayers', `/s/${shareToken}`),
  ]
  let requests = 0
  while (requests < enough) for (const each of works) requests += (await run(app, each, LOAD)).answers
  return requests
}
