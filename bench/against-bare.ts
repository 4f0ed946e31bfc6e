import type { Address } from '#server/database/connect.ts'
import { openCampaigns } from './campaign-ids.ts'
import { openCommunity } from './community-ids.ts'
import { fixed, grouped, median } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import { alternate, type Round, signedIn, visit, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets } from './targets.ts'

const words = { title: 'For rain', description: 'The boreholes are low. '.repeat(10), category: 'other' }
/** Submitting a prayer. */
export const submitPrayer: Work = {
  ...signedIn('/api/prayers'),
  body: JSON.stringify({ ...words, audience: { kind: 'public' } }),
}

/** The address of the query that loads one prayer page. */
export function detailPath(prayerId: string): string {
  return `/api/prayer-pages/${prayerId}`
}

/** The address of the query that loads one page of a campaign. */
export function campaignPath(campaignId: string): string {
  return `/api/campaign-pages/${campaignId}`
}

/**
 * Compares hot reads and writes of the app with a minimal server that runs the same statements (REQ-217). Each server
 * gets its own copy of the data: it handles its own events, and neither waits for the other's locks.
 */
export async function compareWithBare(scale: Scale, store: Store): Promise<void> {
  const source = await store.community(scale.compared)
  const { publicIds } = await openCommunity(source)
  const copies = [
    await store.copy(source, 'measured_bare'),
    await store.copy(source, 'measured_app'),
  ] as const
  const list = visit('/api/prayers')
  const detail = signedIn(...publicIds.map(detailPath))
  const session = signedIn('/api/session')
  const rounds = `${scale.rounds} alternating rounds of ${scale.seconds} s, 24 connections; medians of the rounds`
  await printAgainst('bare', `${grouped(scale.compared)} prayers: ${rounds}`, copies, scale, [
    { name: 'public list, anonymous', aim: 0.8, work: list },
    { name: 'detail page', aim: 0.8, work: detail },
    { name: 'session check', aim: 0.7, work: session },
    { name: 'submit prayer', aim: 0.7, work: submitPrayer },
  ])
  await printAgainst('plain', 'Beside the plainest server that shows the same:', [source, source], scale, [
    { name: 'public list, anonymous', aim: 0.8, work: list },
    { name: 'detail page', aim: 0.75, work: detail },
    { name: 'session check', aim: 0.75, work: session },
  ])
  const raising = await store.campaigns(scale.campaigns.large)
  const { openIds } = await openCampaigns(raising)
  await printAgainst('plain', 'A campaign beside the plainest server:', [raising, raising], scale, [
    { name: 'campaign', aim: 0.75, work: visit(...openIds.map(campaignPath)) },
  ])
}

/** Work for both servers, and the speed that the app should reach, as a share of the other server's. */
type Compared = { name: string; aim: number; work: Work }

const others = {
  bare: {
    label: 'of bare',
    columns: ['bare req/s', 'app req/s', 'ratio', 'aim', 'bare CPU µs', 'app CPU µs'],
  },
  plain: {
    label: 'of the plainest',
    columns: ['plain req/s', 'app req/s', 'ratio', 'aim', 'CPU µs', 'app', 'PostgreSQL µs', 'app', 'ratio'],
  },
}

/**
 * Prints the app's speed as a share of another server's: the bare one runs the same statements, the plainest
 * (plain-server.ts) shows the same without rights, so that one sees what visibility, limits, checks and headers cost.
 */
export async function printAgainst(
  kind: keyof typeof others,
  about: string,
  [ofOther, ofApp]: readonly [Address, Address],
  { rounds, seconds }: Pick<Scale, 'rounds' | 'seconds'>,
  compared: readonly Compared[],
): Promise<void> {
  const other = await startTarget(`${kind}-server.ts`, ofOther)
  const app = await startTarget('app-server.ts', ofApp)
  const { label, columns } = others[kind]
  const row = openTable(about, 'What', ...columns)
  for (const { name, aim: atLeast, work } of compared) {
    const measured = await alternate([other, app], work, { rounds, seconds, connections: 24 })
    const pair = (figure: keyof Round) =>
      fixed(
        [0, 1].map((server) => median(measured.map((round) => round[server]?.[figure] ?? Number.NaN))),
        0,
      )
    const ratio = (figure: keyof Round) =>
      median(measured.map((round) => round[1][figure] / round[0][figure]))
    const speed = ratio('perSecond')
    const cells = [...pair('perSecond'), ...fixed([speed], 2), aimText({ atLeast }), ...pair('cpuMicros')]
    if (kind === 'plain') cells.push(...pair('databaseMicros'), ratio('databaseMicros').toFixed(2))
    row(name, ...cells)
    note({ name: `${name}, ${label}`, measured: speed, aim: { atLeast } })
  }
  await stopTargets(other, app)
}
