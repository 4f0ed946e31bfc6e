import { backup } from './backup.ts'
import { bare } from './bare.ts'
import { community } from './community.ts'
import { flood } from './flood.ts'
import { fundraising } from './fundraising.ts'
import { growth } from './growth.ts'
import { live } from './live.ts'
import { memory } from './memory.ts'
import type { Part } from './part.ts'
import { people } from './people.ts'
import { start } from './start.ts'
import { web } from './web.ts'

/** What `npm run bench` measures, in this order. */
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
