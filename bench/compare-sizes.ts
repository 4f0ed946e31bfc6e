import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { openSized, printBetweenSizes, printSearches } from './between-sizes.ts'
import { stopTarget } from './request-load.ts'

/** Measures how much longer a query takes in a community a hundred times as large. */
export const growth: Part = { name: 'growth', title: 'Growth of the community', run: compareSizes }

async function compareSizes({ scale, openStore }: Bench): Promise<void> {
  const { community } = await openStore()
  const small = await openSized(await community(scale.prayers.small))
  const large = await openSized(await community(scale.prayers.large))
  const [few, many] = [scale.prayers.small, scale.prayers.large].map((size) => size.toLocaleString('en'))
  const rounds = `${scale.rounds} alternating rounds of ${scale.seconds} s (searches ${scale.searchRounds})`
  print(`\n${few} (small) and ${many} (large) prayers: ${rounds}, 4 connections; medians of the rounds\n`)
  await printBetweenSizes(small, large, scale)
  print('')
  await printSearches(small, large, { rounds: scale.searchRounds, seconds: scale.seconds })
  await stopTarget(small.app)
  await stopTarget(large.app)
}
