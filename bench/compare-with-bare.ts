import { plainComparisons, printAgainstBare } from './against-bare.ts'
import { plainHead, printAgainstPlain } from './against-plain.ts'
import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { openCommunity } from './community-data.ts'
import { openCauses } from './fundraising-data.ts'
import { campaignPath } from './fundraising-reads.ts'
import { startTarget, stopTarget, type Work } from './request-load.ts'

/** Compares hot reads and writes of the app with a minimal server that runs the same statements (REQ-217). */
export const bare: Part = { name: 'bare', title: 'Against a bare server', run: compareWithBare }

/** Each server gets its own copy of the data: it handles its own events, and neither waits for the other's locks. */
async function compareWithBare({ scale, openStore }: Bench): Promise<void> {
  const { community, campaigns, copy } = await openStore()
  const source = await community(scale.compared)
  const places = await openCommunity(source)
  const app = await startTarget('app-server.ts', await copy(source, 'measured_house'))
  const bareServer = await startTarget('bare-server.ts', await copy(source, 'measured_bare'))
  const { rounds, seconds } = scale
  const prayers = scale.compared.toLocaleString('en')
  print(
    `\n${prayers} prayers: ${rounds} alternating rounds of ${seconds} s, 24 connections; medians of the rounds\n`,
  )
  await printAgainstBare({ app, bare: bareServer, places }, scale)
  await stopTarget(app)
  await stopTarget(bareServer)
  print('\nBeside the plainest server that shows the same:\n')
  print(plainHead)
  await printAgainstPlain(source, plainComparisons(places), scale)
  const raising = await campaigns(scale.campaigns.large)
  const { openIds } = await openCauses(raising)
  const campaignPages: Work = { method: 'GET', paths: openIds.map(campaignPath), isSignedIn: false }
  await printAgainstPlain(raising, [{ name: 'campaign', aim: 0.75, work: campaignPages }], scale)
}
