import type { Address } from '#server/database/connect.ts'
import { startPaystackSimulator } from '#server/simulators/paystack/paystack-simulator.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import { type CampaignIds, donateRequest, startPayingApp } from './fundraising-data.ts'
import { atRandomMoments, createRandom, createVisitors, type TimedResponse } from './random-arrivals.ts'
import { quantile, stopTarget, type Target } from './request-load.ts'

const AIM = 1.3
const PAGES_PER_SECOND = 30
const DONORS_PER_SECOND = 5
const WARM_SECONDS = 3
/** A request that is refused because the circuit breaker is open must be answered at once. */
const AT_ONCE_MS = 2_000

const visitors = createVisitors()

/** Responses of pages, by name, of Donate clicks and of /readyz. */
type Phase = { pages: Map<string, TimedResponse[]>; donors: TimedResponse[]; ready: TimedResponse[] }

/**
 * Prints the response times of pages while donors press Donate, with a provider that answers and with one that hangs.
 * Each round starts a new app, whose breaker is closed. Throws when the app did not notice the outage, or was not ready
 * throughout.
 */
export async function printHangingProvider(
  address: Address,
  ids: CampaignIds,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const normal: Phase[] = []
  const hanging: Phase[] = []
  for (let round = 0; round < rounds; round++) {
    const provider = await startPaystackSimulator({ isPaused: true, deliver: async () => 200 })
    const app = await startPayingApp(address, provider)
    // Each page shows another campaign than those before, because the server caches rendered pages.
    let shown = 0
    const paths = {
      'landing page': () => '/',
      'public wall': () => '/prayers',
      campaign: () => `/fundraising/${ids.openIds[shown++ % ids.openIds.length]}`,
    }
    const visitFor = (length: number) =>
      runTraffic(app, { ids, paths: Object.entries(paths), seconds: length })
    await visitFor(WARM_SECONDS)
    normal.push(await visitFor(seconds))
    for (const op of ['initialize', 'verify'] as const)
      provider.control.addFault({ match: { op }, action: { kind: 'hang' } })
    hanging.push(await visitFor(seconds))
    const { status, ms } = await visitors.send(app.port, donateRequest(ids, 0))
    if (status !== 503 || ms > AT_ONCE_MS)
      throw new Error(`The circuit breaker did not open: ${status} after ${ms.toFixed(0)} ms`)
    await provider.close()
    await stopTarget(app)
  }
  printPages(normal, hanging)
  printDonors({ 'while it answers': normal, 'while it hangs': hanging })
}

type Traffic = { ids: CampaignIds; paths: readonly [string, () => string][]; seconds: number }

/** Opens pages and presses Donate at random moments, and polls /readyz meanwhile. */
async function runTraffic({ port }: Target, { ids, paths, seconds }: Traffic): Promise<Phase> {
  const pages = new Map<string, TimedResponse[]>(paths.map(([name]) => [name, []]))
  const pace = (perSecond: number) => ({ perSecond, seconds, random: createRandom() })
  const get = async (path: string) => {
    const answer = await visitors.send(port, { method: 'GET', path })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  const [donors, ready] = await Promise.all([
    atRandomMoments(pace(DONORS_PER_SECOND), (turn) => visitors.send(port, donateRequest(ids, turn))),
    atRandomMoments(pace(1), () => get('/readyz')),
    atRandomMoments(pace(PAGES_PER_SECOND), async (turn) => {
      const [name, pathOf] = paths[turn % paths.length] ?? ['', () => '/']
      pages.get(name)?.push(await get(pathOf()))
    }),
  ])
  return { pages, donors, ready }
}

function printPages(normal: readonly Phase[], hanging: readonly Phase[]): void {
  print(head('What', 'answers: p50 ms', 'p99 ms', 'hangs: p50 ms', 'p99 ms', 'ratio of p99', 'aim'))
  for (const name of normal[0]?.pages.keys() ?? []) {
    const [before, during] = [normal, hanging].map((phases) =>
      spreadOf(phases.flatMap(({ pages }) => pages.get(name) ?? [])),
    ) as [number[], number[]]
    const ratio = (during[1] ?? Number.NaN) / (before[1] ?? Number.NaN)
    note({ name: `${name} while the provider hangs, of p99`, measured: ratio, aim: { atMost: AIM } })
    const figures = [...before, ...during].map((each) => each.toFixed(1))
    print(row(name, ...figures, ratio.toFixed(2), `≤ ${AIM}`))
  }
}

function printDonors(phases: Record<string, readonly Phase[]>): void {
  print(`\n${head('Who pressed Donate', 'answered', 'people', 'p50 ms', 'p99 ms')}`)
  for (const [name, of] of Object.entries(phases)) {
    const donors = of.flatMap((phase) => phase.donors)
    for (const status of new Set(donors.map((each) => each.status))) {
      const answers = donors.filter((each) => each.status === status)
      print(row(name, status, answers.length, ...spreadOf(answers).map((each) => each.toFixed(0))))
    }
  }
}

/** The median and the 99th percentile, in milliseconds. */
function spreadOf(answers: readonly TimedResponse[]): number[] {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return [quantile(times, 0.5), quantile(times, 0.99)]
}
