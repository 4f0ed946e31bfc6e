import type { Address } from '#server/database/connect.ts'
import { alternate, head, middle, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { signedIn, visit } from './between-sizes.ts'
import { openCommunity } from './community-data.ts'
import { openCampaigns } from './fundraising-data.ts'
import { type Round, startTarget, stopTarget, type Work } from './request-load.ts'

const words = { title: 'For rain', description: 'The boreholes are low. '.repeat(10), category: 'other' }
/** The request body of a submitted prayer. */
export const prayerBody = JSON.stringify({ ...words, audience: { kind: 'public' } })

/** The address of the query that loads one prayer page. */
export function detailPath(prayerId: string): string {
  return `/api/prayer-pages/${prayerId}`
}

/** The address of the query that loads one page of a campaign. */
export function campaignPath(campaignId: string): string {
  return `/api/campaign-pages/${campaignId}`
}

/** Compares hot reads and writes of the app with a minimal server that runs the same statements (REQ-217). */
export const bare: Part = { name: 'bare', title: 'Against a bare server', run: compareWithBare }

/** Each server gets its own copy of the data: it handles its own events, and neither waits for the other's locks. */
async function compareWithBare({ scale, openStore }: Bench): Promise<void> {
  const { community, campaigns, copy } = await openStore()
  const source = await community(scale.compared)
  const { publicIds } = await openCommunity(source)
  const copies = [await copy(source, 'measured_bare'), await copy(source, 'measured_house')] as const
  const list = visit(['/api/prayers'])
  const detail = signedIn(publicIds.map(detailPath))
  const session = signedIn(['/api/session'])
  const submit: Work = { ...signedIn(['/api/prayers']), method: 'POST', body: prayerBody }
  const prayers = scale.compared.toLocaleString('en')
  const { rounds, seconds } = scale
  print(
    `\n${prayers} prayers: ${rounds} alternating rounds of ${seconds} s, 24 connections; medians of the rounds\n`,
  )
  const compared = [
    { name: 'public list, anonymous', aim: 0.8, work: list },
    { name: 'detail page', aim: 0.8, work: detail },
    { name: 'session check', aim: 0.7, work: session },
    { name: 'submit prayer', aim: 0.7, work: submit },
  ]
  await printAgainst('bare', copies, compared, scale)
  const plainlyCompared = [
    { name: 'public list, anonymous', aim: 0.8, work: list },
    { name: 'detail page', aim: 0.75, work: detail },
    { name: 'session check', aim: 0.75, work: session },
  ]
  print('\nBeside the plainest server that shows the same:\n')
  await printAgainst('plain', [source, source], plainlyCompared, scale)
  const raising = await campaigns(scale.campaigns.large)
  const { openIds } = await openCampaigns(raising)
  const campaign = { name: 'campaign', aim: 0.75, work: visit(openIds.map(campaignPath)) }
  print('\nA campaign beside the plainest server:\n')
  await printAgainst('plain', [raising, raising], [campaign], scale)
}

/** Work for both servers, and the speed that the app should reach, as a share of the other server's. */
export type Compared = { name: string; aim: number; work: Work }

const columns = {
  bare: ['bare req/s', 'app req/s', 'ratio', 'aim', 'bare CPU µs', 'app CPU µs'],
  plain: ['plain req/s', 'app req/s', 'ratio', 'aim', 'CPU µs', 'app', 'PostgreSQL µs', 'app', 'ratio'],
}

/**
 * Prints the app's speed as a share of another server's: the bare one runs the same statements, the plainest
 * (plain-server.ts) shows the same without rights, so that one sees what visibility, limits, checks and headers cost.
 */
export async function printAgainst(
  kind: 'bare' | 'plain',
  [ofOther, ofApp]: readonly [Address, Address],
  compared: readonly Compared[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const targets = [
    await startTarget(`${kind}-server.ts`, ofOther),
    await startTarget('app-server.ts', ofApp),
  ] as const
  print(head('What', ...columns[kind]))
  for (const { name, aim, work } of compared) {
    const measured = await alternate(targets, work, { rounds, seconds, connections: 24 })
    const pair = (figure: keyof Round) =>
      ([0, 1] as const).map((server) => middle(measured.map((round) => round[server][figure])).toFixed(0))
    const ratio = (figure: keyof Round) => middle(measured.map(([other, app]) => app[figure] / other[figure]))
    const speed = ratio('perSecond')
    const cells = [...pair('perSecond'), speed.toFixed(2), `≥ ${aim}`, ...pair('cpuMicros')]
    if (kind === 'plain') cells.push(...pair('databaseMicros'), ratio('databaseMicros').toFixed(2))
    print(row(name, ...cells))
    const of = kind === 'bare' ? 'of bare' : 'of the plainest'
    note({ name: `${name}, ${of}`, measured: speed, aim: { atLeast: aim } })
  }
  for (const target of targets) await stopTarget(target)
}
