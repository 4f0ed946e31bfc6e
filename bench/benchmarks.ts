import { bare } from './against-bare.ts'
import { backup } from './backup-speed.ts'
import type { Part } from './benchmark.ts'
import { growth } from './community-growth.ts'
import { community } from './community-statistics.ts'
import { flood } from './flood.ts'
import { fundraising } from './fundraising.ts'
import { live } from './live-stream.ts'
import { memory } from './memory-use.ts'
import { people } from './people.ts'
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
