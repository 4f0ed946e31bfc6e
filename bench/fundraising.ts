import { campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import { campaignPath, printAgainst } from './against-bare.ts'
import { compareSizes, type GrowthRow, growthAim, type Pair, type Sized, sizesText } from './between-sizes.ts'
import { BELOVED_TOKEN, type CampaignIds, openCampaigns } from './campaign-ids.ts'
import { grouped } from './numbers.ts'
import { printHangingProvider, printWebhooks } from './payments.ts'
import { signedIn, signedInAs, visit, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

/** A file of ten thousand lines costs as much as hundreds of pages. */
const FILES_PER_REQUESTS = 50

const reads = ({ openIds, ownIds, belovedId, halfway }: CampaignIds) => ({
  ...Object.fromEntries(
    campaignSorts.map((sort) => [`browse, ${sort}`, visit(`/api/campaigns?sort=${sort}`)]),
  ),
  'browse, newest, halfway down': visit(`/api/campaigns?sort=newest&cursor=${halfway}`),
  campaign: visit(...openIds.map(campaignPath)),
  'who gave, by page': visit(...openIds.map((id) => `/api/campaigns/${id}/supporters`)),
  'own campaigns': signedIn('/api/my-campaigns'),
  'own donations': signedIn('/api/my-donations'),
  'donations of an own campaign': signedIn(...ownIds.map((id) => donationsPath(id, 'completed'))),
  'its statement': signedIn(...ownIds.map(statementPath)),
  'campaign with 10,000 gifts': visit(campaignPath(belovedId)),
  'its donations': signedInAs(BELOVED_TOKEN, donationsPath(belovedId, 'completed')),
  'its refunded donations': signedInAs(BELOVED_TOKEN, donationsPath(belovedId, 'refunded')),
  'its own statement': signedInAs(BELOVED_TOKEN, statementPath(belovedId)),
})

/** Words, grouped by how often they occur in the texts of groundwork.sql. */
const searches = {
  'frequent words': search('lord', 'family', 'healing', 'strength'),
  'uncommon words': search('harvest', 'borehole'),
  'rare words': search('ladysmith', 'nongoma'),
  'a word nobody wrote': search('xylophone'),
}

function donationsPath(campaignId: string, filter: string): string {
  return `/api/campaigns/${campaignId}/donations?filter=${filter}`
}

function statementPath(campaignId: string): string {
  return `/api/campaigns/${campaignId}/statement`
}

function search(...words: readonly string[]): Work {
  return visit(...words.map((word) => `/api/campaigns?search=${word}`))
}

/** Measures browsing and searching, provider webhooks, and a hanging provider, with this many campaigns. */
export async function measureFundraising(scale: Scale, store: Store): Promise<void> {
  const { campaigns, hanging, webhookSeconds } = scale
  const [small, large] = [await store.campaigns(campaigns.small), await store.campaigns(campaigns.large)]
  const few = await openCampaigns(small)
  const { openIds } = await openCampaigns(large)
  const work = visit(...openIds.map(campaignPath))
  const about = `${grouped(campaigns.large)} campaigns, beside a bare server, 24 connections; medians`
  await printAgainst('bare', about, [large, large], scale, [
    { name: 'browse, newest, 100 cards', aim: 0.8, work: visit('/api/campaigns?sort=newest') },
    { name: 'campaign', aim: 0.8, work },
  ])
  await printAgainst('plain', 'Beside the plainest server that shows the same:', [large, large], scale, [
    { name: 'campaign', aim: 0.75, work },
  ])
  await compareSizes({
    about: `${sizesText(campaigns)} campaigns, ten times as many gifts`,
    addresses: [small, large],
    openIds: openCampaigns,
    readsOf: reads,
    requests: scale.reads,
    printMore: (sizes, row) => printFirstBytes(sizes, Math.ceil(scale.reads / FILES_PER_REQUESTS), row),
    searches,
  })
  const [forBare, forApp] = [
    await store.copy(small, 'measured_bare'),
    await store.copy(small, 'measured_app'),
  ]
  await printWebhooks({ bare: forBare, app: forApp }, few, webhookSeconds)
  await printHangingProvider(await store.copy(small, 'measured_hanging'), few, hanging)
}

/** Prints the time to the first and to the last byte of a file with ten thousand donations. */
async function printFirstBytes(
  sizes: Pair<Sized<CampaignIds>>,
  files: number,
  row: GrowthRow,
): Promise<void> {
  const first = [[], []] as Pair<number[]>
  const last = [[], []] as Pair<number[]>
  for (let turn = 0; turn < files; turn++) {
    for (const index of [0, 1] as const) {
      const times = await timeFile(sizes[index])
      first[index].push(times.first)
      last[index].push(times.last)
    }
  }
  row('its file, to the first byte', first, growthAim)
  row('its file, to the last byte', last)
}

async function timeFile({ app, ids }: Sized<CampaignIds>): Promise<{ first: number; last: number }> {
  const address = `http://127.0.0.1:${app.port}/api/campaigns/${ids.belovedId}/donations.csv`
  const started = performance.now()
  const response = await fetch(address, { headers: { cookie: `tz_sid=${BELOVED_TOKEN}` } })
  if (response.status !== 200 || !response.body) throw new Error(`The file answered ${response.status}`)
  let first = 0
  for await (const _ of response.body) first ||= performance.now() - started
  return { first, last: performance.now() - started }
}
