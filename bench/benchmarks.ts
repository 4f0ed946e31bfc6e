import { backup } from './backup-speed.ts'
import type { Part } from './benchmark.ts'
import { community } from './community-bench.ts'
import { growth } from './compare-sizes.ts'
import { bare } from './compare-with-bare.ts'
import { flood } from './flood.ts'
import { fundraising } from './fundraising.ts'
import { live } from './live-bench.ts'
import { memory } from './memory-use.ts'
import { people } from './people-bench.ts'
import { start } from './start-times.ts'
import { web } from './web.ts'

/** The parts of `npm run bench`, in the order they run. */
export const parts: readonly Part[] = [
  bare,
  growth,
  community,
  live,
  fundraising,
  people,
  web,
  flood,
  start,
  memory,
  backup,
]
