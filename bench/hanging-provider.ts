import type { Address } from '#server/database/connect.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Causes } from './fundraising-data.ts'
import { donateRequest, startPayingApp, startProvider } from './payment-app.ts'
import {
  atRandomMoments,
  createRandom,
  createVisitors,
  type TimedResponse,
  type Visitors,
} from './random-arrivals.ts'
import { quantile, stopTarget, type Target } from './request-load.ts'

const AIM = 1.3
const PAGES_PER_SECOND = 30
const DONORS_PER_SECOND = 5
const WARM_SECONDS = 3
/** A request that is refused because the breaker is open must be answered at once. */
const AT_ONCE_MS = 2_000

/** Response times of pages and of Donate clicks, and the answers of /readyz. */
type Phase = { pages: Map<string, number[]>; donors: TimedResponse[]; ready: number[] }

/**
 * Prints the response times of pages while donors press Donate, with a provider that answers and with one that hangs.
 * Each round starts a new app, whose breaker is closed. Throws when the app did not notice the outage, or was not ready
 * throughout.
 */
export async function printHangingProvider(
  address: Address,
  causes: Causes,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const normal: Phase[] = []
  const hanging: Phase[] = []
  for (let round = 0; round < rounds; round++) {
    const provider = await startProvider()
    const app = await startPayingApp(address, provider)
    const visitors = createVisitors()
    let first = 0
    const visit = (length: number) =>
      runTraffic(visitors, { app, causes, seconds: length, next: () => first++ })
    await visit(WARM_SECONDS)
    normal.push(await visit(seconds))
    for (const op of ['initialize', 'verify'] as const)
      provider.control.addFault({ match: { op }, action: { kind: 'hang' } })
    hanging.push(await visit(seconds))
    await requireLeftAlone(visitors, app, causes)
    visitors.leave()
    await provider.close()
    await stopTarget(app)
  }
  requireReady([...normal, ...hanging])
  printPages(normal, hanging)
  printDonors(normal, hanging)
}

/** Each page shows another campaign than those before, because the server caches rendered pages. */
type Traffic = { app: Target; causes: Causes; seconds: number; next(): number }

/** Opens pages and presses Donate at random moments, and polls /readyz meanwhile. */
async function runTraffic(visitors: Visitors, { app, causes, seconds, next }: Traffic): Promise<Phase> {
  const pages = new Map<string, number[]>()
  const ready: number[] = []
  const campaignAt = (turn: number) => causes.payableIds[turn % causes.payableIds.length] ?? ''
  const pathsOf = {
    'landing page': () => '/',
    'public wall': () => '/prayers',
    campaign: () => `/fundraising/${causes.openIds[next() % causes.openIds.length]}`,
  }
  const addresses = Object.entries(pathsOf)
  const pace = (perSecond: number) => ({ perSecond, seconds, random: createRandom() })
  const [donors] = await Promise.all([
    atRandomMoments(pace(DONORS_PER_SECOND), (turn) =>
      visitors.send(app.port, donateRequest(campaignAt(turn))),
    ),
    atRandomMoments(pace(PAGES_PER_SECOND), async (turn) => {
      const [name, pathOf] = addresses[turn % addresses.length] ?? ['', () => '/']
      const { status, ms } = await visitors.send(app.port, { method: 'GET', path: pathOf() })
      if (status !== 200) throw new Error(`${name}: answered ${status}`)
      pages.set(name, [...(pages.get(name) ?? []), ms])
    }),
    atRandomMoments(pace(1), async () => {
      ready.push((await visitors.send(app.port, { method: 'GET', path: '/readyz' })).status)
    }),
  ])
  return { pages, donors, ready }
}

/** The breaker is open: Donate must answer at once that no payment can be made. */
async function requireLeftAlone(visitors: Visitors, app: Target, { payableIds }: Causes): Promise<void> {
  const { status, ms } = await visitors.send(app.port, donateRequest(payableIds[0] ?? ''))
  if (status !== 503 || ms > AT_ONCE_MS)
    throw new Error(`The breaker did not open: ${status} after ${ms.toFixed(0)} ms`)
}

function requireReady(phases: readonly Phase[]): void {
  const notReady = phases.flatMap(({ ready }) => ready).filter((status) => status !== 200)
  if (notReady.length > 0) throw new Error(`The app was not ready: ${notReady.join(', ')}`)
}

function printPages(normal: readonly Phase[], hanging: readonly Phase[]): void {
  print(head('What', 'answers: p50 ms', 'p99 ms', 'hangs: p50 ms', 'p99 ms', 'ratio of p99', 'aim'))
  for (const name of normal[0]?.pages.keys() ?? []) {
    const [before, during] = [timesOf(normal, name), timesOf(hanging, name)]
    const figures = [before, during].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)])
    const ratio = quantile(during, 0.99) / quantile(before, 0.99)
    note({ name: `${name} while the provider hangs, of p99`, measured: ratio, aim: { atMost: AIM } })
    print(row(name, ...figures.map((each) => each.toFixed(1)), ratio.toFixed(2), `≤ ${AIM}`))
  }
}

function timesOf(phases: readonly Phase[], name: string): number[] {
  return phases.flatMap(({ pages }) => pages.get(name) ?? []).sort((a, b) => a - b)
}

function printDonors(normal: readonly Phase[], hanging: readonly Phase[]): void {
  print(`\n${head('Who pressed Donate', 'answered', 'people', 'p50 ms', 'p99 ms')}`)
  const phases = { 'while it answers': normal, 'while it hangs': hanging }
  for (const [name, of] of Object.entries(phases)) {
    const donors = of.flatMap((phase) => phase.donors)
    for (const status of new Set(donors.map((each) => each.status))) {
      const times = donors.filter((each) => each.status === status).map(({ ms }) => ms)
      times.sort((one, other) => one - other)
      const spread = [quantile(times, 0.5), quantile(times, 0.99)].map((each) => each.toFixed(0))
      print(row(name, status, times.length, ...spread))
    }
  }
}
