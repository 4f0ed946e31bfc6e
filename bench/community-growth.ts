import { categories } from '#contract/prayers/prayer-constants.ts'
import { detailPath } from './against-bare.ts'
import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import {
  printReads,
  printSearches,
  type Reads,
  signedIn,
  sizesText,
  visit,
  withSizes,
} from './between-sizes.ts'
import { type CommunityIds, openCommunity } from './community-data.ts'
import type { Work } from './request-load.ts'

const reads: Reads<CommunityIds> = {
  'public wall': () => visit(['/api/prayers']),
  'public wall of a category': () => visit(categories.map((category) => `/api/prayers?category=${category}`)),
  'public wall, halfway down': ({ halfway }) => visit([`/api/prayers?cursor=${halfway}`]),
  'detail page': ({ publicIds }) => signedIn(publicIds.map(detailPath)),
  'detail page, of a large group': ({ groupIds }) => signedIn(groupIds.map(detailPath)),
  'dashboard with stats': () => signedIn(['/api/dashboard']),
}

/** Words, grouped by how often they occur in the texts of groundwork.sql. */
const searches = {
  'frequent words, in every second to sixth prayer': search('lord', 'family', 'healing', 'strength'),
  'uncommon words, in one of 200 to 500': search('harvest', 'borehole'),
  'rare words, in one of 1,500 to 3,000': search('ladysmith', 'nongoma'),
  'a frequent and a rare word': search('family nongoma', 'lord ladysmith'),
  'two frequent words': search('mother healing', 'job strength'),
  'a word nobody wrote': search('xylophone'),
}

function search(...texts: readonly string[]): Work {
  return visit(texts.map((text) => `/api/prayers?search=${encodeURIComponent(text)}`))
}

/** Measures how much longer a query takes in a community a hundred times as large. */
export const growth: Part = { name: 'growth', title: 'Growth of the community', run: compareSizes }

async function compareSizes({ scale, openStore }: Bench): Promise<void> {
  const { community } = await openStore()
  const addresses = [await community(scale.prayers.small), await community(scale.prayers.large)] as const
  await withSizes(addresses, openCommunity, async (sizes) => {
    print(`\n${sizesText(scale.prayers)} prayers: ${scale.reads} requests to each, in turn\n`)
    await printReads(sizes, reads, scale.reads)
    await printSearches(sizes, searches, scale.reads)
  })
}
