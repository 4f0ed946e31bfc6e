import { campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import { campaignPath, printAgainst } from './against-bare.ts'
import { row } from './alternating-runs.ts'
import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import {
  cellsOf,
  type Pair,
  printGrowth,
  printReads,
  printSearches,
  type Reads,
  type Sized,
  signedIn,
  sizesText,
  visit,
  withSizes,
} from './between-sizes.ts'
import { BELOVED_TOKEN, type CampaignIds, openCampaigns } from './fundraising-data.ts'
import { printHangingProvider } from './hanging-provider.ts'
import { printWebhooks } from './provider-webhooks.ts'
import type { Work } from './request-load.ts'

/** A file of ten thousand lines costs as much as hundreds of pages. */
const FILES_PER_REQUESTS = 50

const reads: Reads<CampaignIds> = {
  ...Object.fromEntries(
    campaignSorts.map((sort) => [`browse, ${sort}`, () => visit([`/api/campaigns?sort=${sort}`])]),
  ),
  'browse, newest, halfway down': ({ halfway }) => visit([`/api/campaigns?sort=newest&cursor=${halfway}`]),
  campaign: ({ openIds }) => visit(openIds.map(campaignPath)),
  'who gave, by page': ({ openIds }) => visit(openIds.map((id) => `/api/campaigns/${id}/supporters`)),
  'own campaigns': () => signedIn(['/api/my-campaigns']),
  'own donations': () => signedIn(['/api/my-donations']),
  'donations of an own campaign': ({ ownIds }) =>
    signedIn(ownIds.map((id) => donationsPath(id, 'completed'))),
  'its statement': ({ ownIds }) => signedIn(ownIds.map(statementPath)),
  'campaign with 10,000 gifts': ({ belovedId }) => visit([campaignPath(belovedId)]),
  'its donations': ({ belovedId }) => signedIn([donationsPath(belovedId, 'completed')], BELOVED_TOKEN),
  'its refunded donations': ({ belovedId }) =>
    signedIn([donationsPath(belovedId, 'refunded')], BELOVED_TOKEN),
  'its own statement': ({ belovedId }) => signedIn([statementPath(belovedId)], BELOVED_TOKEN),
}

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
  return visit(words.map((word) => `/api/campaigns?search=${word}`))
}

/** Measures browsing and searching, provider webhooks, and a hanging provider, with this many campaigns. */
export const fundraising: Part = { name: 'fundraising', title: 'Fundraising', run: measureFundraising }

async function measureFundraising({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const { campaigns } = scale
  const [small, large] = [await store.campaigns(campaigns.small), await store.campaigns(campaigns.large)]
  const few = await openCampaigns(small)
  const { openIds } = await openCampaigns(large)
  const work = visit(openIds.map(campaignPath))
  print(
    `\n${campaigns.large.toLocaleString('en')} campaigns, beside a bare server, 24 connections; medians\n`,
  )
  const browse = { name: 'browse, newest, 100 cards', aim: 0.8, work: visit(['/api/campaigns?sort=newest']) }
  await printAgainst('bare', [large, large], [browse, { name: 'campaign', aim: 0.8, work }], scale)
  print('\nBeside the plainest server that shows the same:\n')
  await printAgainst('plain', [large, large], [{ name: 'campaign', aim: 0.75, work }], scale)
  print(`\n${sizesText(campaigns)} campaigns, ten times as many gifts\n`)
  await withSizes([small, large], openCampaigns, async (sizes) => {
    await printReads(sizes, reads, scale.reads)
    await printFirstBytes(sizes, Math.ceil(scale.reads / FILES_PER_REQUESTS))
    await printSearches(sizes, searches, scale.reads)
  })
  const copies = {
    bare: await store.copy(small, 'measured_bare'),
    app: await store.copy(small, 'measured_house'),
  }
  print(`\n50 events a second for ${scale.webhookSeconds} s\n`)
  await printWebhooks(copies, few, scale.webhookSeconds)
  const { rounds, seconds } = scale.hanging
  print(`\nA provider that hangs: ${rounds} times ${seconds} s with and ${seconds} s without it\n`)
  await printHangingProvider(await store.copy(small, 'measured_hanging'), few, scale.hanging)
}

/** Prints the time to the first and to the last byte of a file with ten thousand donations. */
async function printFirstBytes(sizes: Pair<Sized<CampaignIds>>, files: number): Promise<void> {
  const first: Pair<number[]> = [[], []]
  const last: Pair<number[]> = [[], []]
  for (let turn = 0; turn < files; turn++) {
    for (const [index, sized] of sizes.entries()) {
      const times = await timeFile(sized)
      first[index]?.push(times.first)
      last[index]?.push(times.last)
    }
  }
  for (const times of [...first, ...last]) times.sort((a, b) => a - b)
  printGrowth('its file, to the first byte', first)
  print(row('its file, to the last byte', ...cellsOf(last), ''))
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
