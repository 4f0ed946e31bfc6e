import { measureBursts } from './bursts.ts'
import { planCapacity } from './capacity.ts'
import { compareCommunity, compareGrowth, compareWithBare } from './community.ts'
import { measureEventLog } from './event-log.ts'
import { measureFloods } from './flood.ts'
import { measureFundraising } from './fundraising.ts'
import { compareCommits } from './hot.ts'
import { measureLanguages } from './languages.ts'
import { measureLive, measureManyStreams } from './live.ts'
import { simulateMonth } from './month.ts'
import { measureBackup, measureMemory, measureStarts } from './operations.ts'
import { measurePeople } from './people.ts'
import { measurePushes } from './push.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { measureWeb } from './web.ts'

/** One part of `npm run bench`: its name on the command line, its title in the report, and the measurement. */
type Part = {
  name: string
  title: string
  /** Measures; `against` is the commit with which `hot` compares this folder. */
  run(scale: Scale, store: Store, against: string): Promise<void>
  /** Runs only when it is named. */
  isApart?: true
}

/** The parts of `npm run bench`, in the order they run. */
export const parts: readonly Part[] = [
  { name: 'bare', title: 'Against a bare server', run: compareWithBare },
  { name: 'hot', title: 'Hot requests beside another commit', run: compareCommits, isApart: true },
  { name: 'growth', title: 'Growth of the community', run: compareGrowth },
  {
    name: 'size',
    title: 'Growth to the largest community',
    run: ({ large, ...scale }, store) => compareGrowth({ ...scale, large, prayers: large }, store),
    isApart: true,
  },
  { name: 'events', title: 'Events of three years', run: measureEventLog, isApart: true },
  { name: 'month', title: 'A month of writes', run: simulateMonth, isApart: true },
  { name: 'community', title: 'Community and statistics', run: compareCommunity },
  { name: 'bursts', title: 'What concerns thousands', run: measureBursts },
  { name: 'live', title: 'The live stream', run: measureLive },
  {
    name: 'streams',
    title: 'Ten thousand live streams on one server',
    run: measureManyStreams,
    isApart: true,
  },
  { name: 'push', title: 'Pushes to phones', run: measurePushes },
  { name: 'languages', title: 'Checked sentences', run: measureLanguages },
  { name: 'fundraising', title: 'Fundraising', run: measureFundraising },
  { name: 'people', title: 'People', run: measurePeople },
  { name: 'web', title: 'First loads', run: measureWeb },
  { name: 'flood', title: 'A flood of pages', run: measureFloods },
  { name: 'start', title: 'Starts', run: measureStarts },
  { name: 'memory', title: 'Memory', run: measureMemory },
  { name: 'capacity', title: 'A member’s day, and what many members need', run: planCapacity },
  { name: 'backup', title: 'Backup and restore', run: measureBackup },
]
