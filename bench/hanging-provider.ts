import type { Address } from '#server/database/connect.ts'
import type { CampaignIds } from './campaign-ids.ts'
import { fixed, medianAndSlow } from './numbers.ts'
import { donateRequest, withPayments } from './paying-app.ts'
import { aimText, note, openTable } from './report.ts'
import { type Answer, openVisitors, rawRequest } from './requests.ts'
import { atRandomMoments } from './rounds.ts'

const AIM = { atMost: 1.3 }
const PAGES_PER_SECOND = 30
const DONORS_PER_SECOND = 5
const WARM_SECONDS = 3
/** A request that is refused because the circuit breaker is open must be answered at once. */
const AT_ONCE_MS = 2_000

/** Answers of pages by name, and of Donate clicks. */
type Phase = { pages: Map<string, Answer[]>; donors: Answer[] }

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
  for (let round = 0; round < rounds; round++)
    await withPayments(address, async ({ port }, { control }) => {
      const send = openVisitors(port)
      const runTraffic = openTraffic(send, ids)
      await runTraffic(WARM_SECONDS)
      normal.push(await runTraffic(seconds))
      for (const op of ['initialize', 'verify'] as const)
        control.addFault({ match: { op }, action: { kind: 'hang' } })
      hanging.push(await runTraffic(seconds))
      const { status, ms } = await send(donateRequest(ids, 0))
      if (status !== 503 || ms > AT_ONCE_MS)
        throw new Error(`The circuit breaker did not open: ${status} after ${ms.toFixed(0)} ms`)
    })
  const times = `${rounds} times ${seconds} s with and ${seconds} s without it`
  printPages(`A provider that hangs: ${times}`, normal, hanging)
  printDonors({ 'while it answers': normal, 'while it hangs': hanging })
}

/** Opens pages and presses Donate at random moments for some seconds, and polls /readyz meanwhile. */
function openTraffic(send: (text: string) => Promise<Answer>, ids: CampaignIds) {
  // Each page shows another campaign than those before, because the server caches rendered pages.
  let shown = 0
  const paths = [
    ['landing page', () => '/'],
    ['public wall', () => '/prayers'],
    ['campaign', () => `/fundraising/${ids.openIds[shown++ % ids.openIds.length]}`],
  ] as const
  const get = async (path: string) => {
    const answer = await send(rawRequest(`GET ${path}`, []))
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  return async (seconds: number): Promise<Phase> => {
    const pages = new Map<string, Answer[]>(paths.map(([name]) => [name, []]))
    const [donors] = await Promise.all([
      atRandomMoments({ perSecond: DONORS_PER_SECOND, seconds }, (turn) => send(donateRequest(ids, turn))),
      atRandomMoments({ perSecond: 1, seconds }, () => get('/readyz')),
      atRandomMoments({ perSecond: PAGES_PER_SECOND, seconds }, async (turn) => {
        const [name, pathOf] = paths[turn % paths.length] ?? paths[0]
        pages.get(name)?.push(await get(pathOf()))
      }),
    ])
    return { pages, donors }
  }
}

function printPages(about: string, normal: readonly Phase[], hanging: readonly Phase[]): void {
  const columns = ['answers: p50 ms', 'p99 ms', 'hangs: p50 ms', 'p99 ms', 'ratio of p99', 'aim']
  const row = openTable(about, 'What', ...columns)
  for (const name of normal[0]?.pages.keys() ?? []) {
    const spread = (phases: readonly Phase[]) =>
      medianAndSlow(phases.flatMap(({ pages }) => pages.get(name) ?? []).map(({ ms }) => ms))
    const [before, during] = [spread(normal), spread(hanging)]
    const ratio = during[1] / before[1]
    row(name, ...fixed([...before, ...during], 1), ratio.toFixed(2), aimText(AIM))
    note({ name: `${name} while the provider hangs, of p99`, measured: ratio, aim: AIM })
  }
}

function printDonors(phases: Record<string, readonly Phase[]>): void {
  const row = openTable('', 'Who pressed Donate', 'answered', 'people', 'p50 ms', 'p99 ms')
  for (const [name, of] of Object.entries(phases)) {
    const donors = of.flatMap((phase) => phase.donors)
    for (const status of new Set(donors.map((each) => each.status))) {
      const times = donors.filter((each) => each.status === status).map(({ ms }) => ms)
      row(name, status, times.length, ...fixed(medianAndSlow(times), 0))
    }
  }
}
