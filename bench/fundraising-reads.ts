import { campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import { head, row, takeTurns } from './alternating-runs.ts'
import { print } from './bench-report.ts'
import { besideEachOther, columns, printGrowth, signedIn, visit } from './between-sizes.ts'
import { BELOVED_TOKEN, type Causes } from './fundraising-data.ts'
import type { Target, Work } from './request-load.ts'

/** A file of ten thousand lines costs as much as hundreds of pages. */
const FILES_PER_REQUESTS = 50

type Times = { first: number; whole: number }

/**
 * Prints the time to the first and to the last byte of a file with ten thousand donations, as two rows of the table.
 */
async function printFirstBytes(small: Raising, large: Raising, requests: number): Promise<void> {
  const ofSmall: Times[] = []
  const ofLarge: Times[] = []
  for (let turn = 0; turn < Math.ceil(requests / FILES_PER_REQUESTS); turn++) {
    ofSmall.push(await timeFile(small))
    ofLarge.push(await timeFile(large))
  }
  const sorted = (of: Times[], which: keyof Times) => of.map((each) => each[which]).sort((a, b) => a - b)
  const both = (which: keyof Times): [number[], number[]] => [sorted(ofSmall, which), sorted(ofLarge, which)]
  printGrowth('its file, to the first byte', both('first'))
  print(row('its file, to the last byte', ...besideEachOther(both('whole')), ''))
}

async function timeFile({ app, causes }: Raising): Promise<Times> {
  const started = performance.now()
  const response = await fetch(
    `http://127.0.0.1:${app.port}/api/campaigns/${causes.belovedId}/donations.csv`,
    {
      headers: { cookie: `tz_sid=${BELOVED_TOKEN}` },
    },
  )
  if (response.status !== 200 || !response.body)
    throw new Error(`The file request answered ${response.status}`)
  let first = 0
  for await (const _ of response.body) first ||= performance.now() - started
  return { first, whole: performance.now() - started }
}

/** An app server on this many campaigns. */
export type Raising = { app: Target; causes: Causes }

type Read = { name: string; workAt: (causes: Causes) => Work }

const reads: readonly Read[] = [
  ...campaignSorts.map((sort) => ({
    name: `browse, ${sort}`,
    workAt: () => visit([`/api/campaigns?sort=${sort}`]),
  })),
  {
    name: 'browse, newest, halfway down',
    workAt: ({ halfway }) => visit([`/api/campaigns?sort=newest&cursor=${halfway}`]),
  },
  { name: 'campaign', workAt: ({ openIds }) => visit(openIds.map(campaignPath)) },
  {
    name: 'who gave, by page',
    workAt: ({ openIds }) => visit(openIds.map((id) => `/api/campaigns/${id}/supporters`)),
  },
  { name: 'own campaigns', workAt: () => signedIn(['/api/my-campaigns']) },
  { name: 'own donations', workAt: () => signedIn(['/api/my-donations']) },
  {
    name: 'donations of an own campaign',
    workAt: ({ ownIds }) => signedIn(ownIds.map((id) => donationsPath(id))),
  },
  { name: 'its statement', workAt: ({ ownIds }) => signedIn(ownIds.map(statementPath)) },
  { name: 'campaign with 10,000 gifts', workAt: ({ belovedId }) => visit([campaignPath(belovedId)]) },
  { name: 'its donations', workAt: ({ belovedId }) => asBeloved(donationsPath(belovedId)) },
  {
    name: 'its refunded donations',
    workAt: ({ belovedId }) => asBeloved(donationsPath(belovedId, 'refunded')),
  },
  { name: 'its own statement', workAt: ({ belovedId }) => asBeloved(statementPath(belovedId)) },
]

/** Words, grouped by how often they occur in the texts of groundwork.sql. */
const searches: readonly { name: string; words: readonly string[] }[] = [
  { name: 'frequent words', words: ['lord', 'family', 'healing', 'strength'] },
  { name: 'uncommon words', words: ['harvest', 'borehole'] },
  { name: 'rare words', words: ['ladysmith', 'nongoma'] },
  { name: 'a word nobody wrote', words: ['xylophone'] },
]

/** The address of the query that loads one campaign page. */
export function campaignPath(campaignId: string): string {
  return `/api/campaign-pages/${campaignId}`
}

function donationsPath(campaignId: string, filter = 'completed'): string {
  return `/api/campaigns/${campaignId}/donations?filter=${filter}`
}

function statementPath(campaignId: string): string {
  return `/api/campaigns/${campaignId}/statement`
}

function asBeloved(path: string): Work {
  return { ...signedIn([path]), token: BELOVED_TOKEN }
}

/** Prints how much longer queries take with a hundred times as many campaigns and donations; `requests` go to each. */
export async function printRaisingSizes(small: Raising, large: Raising, requests: number): Promise<void> {
  print(head('What', ...columns, 'aim'))
  for (const { name, workAt } of reads) {
    const contenderOf = ({ app, causes }: Raising) => ({ target: app, work: workAt(causes) })
    printGrowth(name, await takeTurns(name, [contenderOf(small), contenderOf(large)], requests))
  }
  await printFirstBytes(small, large, requests)
  print(`\n${head('Search for', ...columns)}`)
  for (const { name, words } of searches) {
    const work = visit(words.map((each) => `/api/campaigns?search=${each}`))
    const contenderOf = ({ app }: Raising) => ({ target: app, work })
    print(
      row(
        name,
        ...besideEachOther(await takeTurns(name, [contenderOf(small), contenderOf(large)], requests)),
      ),
    )
  }
}
