import { detailPath, openCommunity } from './community.ts'
import { compareServers } from './comparisons.ts'
import { openCampaigns, visitCampaigns } from './fundraising.ts'
import { grouped } from './numbers.ts'
import { signedIn, visit, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

const words = { title: 'For rain', description: 'The boreholes are low. '.repeat(10), category: 'other' }
/** Submitting a prayer. */
export const submitPrayer: Work = {
  ...signedIn('/api/prayers'),
  body: JSON.stringify({ ...words, audience: { kind: 'public' } }),
}

/**
 * Compares hot reads and writes of the app with a minimal server that runs the same statements (REQ-217). Each server
 * gets its own copy of the data: it handles its own events, and neither waits for the other's locks.
 */
export async function compareWithBare(scale: Scale, store: Store): Promise<void> {
  const source = await store.community(scale.compared)
  const { publicIds } = await openCommunity(source)
  const copies = await store.copies(source, 'measured_bare', 'measured_app')
  const list = visit('/api/prayers')
  const detail = signedIn(...publicIds.map(detailPath))
  const session = signedIn('/api/session')
  const rounds = `${scale.rounds} alternating rounds of ${scale.seconds} s, 24 connections; medians of the rounds`
  await compareServers('bare', `${grouped(scale.compared)} prayers: ${rounds}`, copies, scale, {
    'public list, anonymous': [0.8, list],
    'detail page': [0.8, detail],
    'session check': [0.7, session],
    'submit prayer': [0.7, submitPrayer],
  })
  await compareServers('plain', 'Beside the plainest server that shows the same:', [source, source], scale, {
    'public list, anonymous': [0.8, list],
    'detail page': [0.75, detail],
    'session check': [0.75, session],
  })
  const raising = await store.campaigns(scale.campaigns.large)
  const campaign = visitCampaigns(...(await openCampaigns(raising)).openIds)
  await compareServers('plain', 'A campaign beside the plainest server:', [raising, raising], scale, {
    campaign: [0.75, campaign],
  })
}
