import { openSized } from './between-sizes.ts'
import { printCommunityScreens } from '#tools/bench/community-screens.ts'
import { stopTarget } from './request-load.ts'
import type { Bench, Part } from './benchmark.ts'
import { print } from './bench-report.ts'
import { printStatisticsMaintenance } from '#tools/bench/statistics-upkeep.ts'

/** The numbers of the community: reading them and keeping them (issue 5). */
export const community: Part = {
  name: 'community',
  title: 'Community and statistics',
  run: compareCommunity,
}

/** Ten rows a prayer count. Upkeep first, because a running house would do it itself. */
async function compareCommunity({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const addresses = [
    await store.community(scale.counted.small),
    await store.community(scale.counted.large),
  ] as const
  const [few, many] = [scale.counted.small, scale.counted.large].map((size) =>
    (10 * size).toLocaleString('en'),
  )
  print(`\n${few} (small) and ${many} (large) rows that count; times are medians\n`)
  await printStatisticsMaintenance(...addresses)
  const [small, large] = [await openSized(addresses[0]), await openSized(addresses[1])]
  print('')
  await printCommunityScreens(small, large, scale.screenReads)
  await stopTarget(small.app)
  await stopTarget(large.app)
}
