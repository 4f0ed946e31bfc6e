import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import {
  hasDrifted,
  rebuildStatistics,
  rollUpStatistics,
} from '#server/features/community/roll-up-statistics.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { head, row, takeTurns } from './alternating-runs.ts'
import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { columns, openSized, printGrowth, type Sized, signedIn, visit } from './between-sizes.ts'
import { ADMIN_TOKEN, type CommunityIds } from './community-data.ts'
import { quantile, stopTarget, type Work } from './request-load.ts'

const CHANGES = 10_000
const ROLL_UPS = 5
const REBUILDS = 3

type Maintenance = { rows: number; rebuildMs: number; rollUpMs: number }

/** Prints the cost of maintaining the statistics of two communities; no app may run on either meanwhile. */
async function printStatisticsMaintenance(small: Address, large: Address): Promise<void> {
  const [inSmall, inLarge] = [await measureMaintenance(small), await measureMaintenance(large)]
  const line = (name: string, figure: keyof Maintenance) =>
    print(row(name, ...[inSmall, inLarge].map((of) => Math.round(of[figure]).toLocaleString('en'))))
  print(head('What', 'small', 'large'))
  line('rows that count', 'rows')
  line('counting every number anew, ms', 'rebuildMs')
  line(`rolling up ${CHANGES.toLocaleString('en')} changes, ms`, 'rollUpMs')
}

/** Leaves the statistics as they were; values left wrong by an aborted run are corrected. */
async function measureMaintenance(address: Address): Promise<Maintenance> {
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 }
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 1 })
  try {
    await rebuildStatistics(pool, systemClock)
    const rollUpMs = await medianOf(ROLL_UPS, () => timeRollUp(pool, 1))
    await medianOf(ROLL_UPS, () => timeRollUp(pool, -1))
    const rebuildMs = await medianOf(REBUILDS, () => timeRebuild(pool))
    const { rows } = await pool.query(countingRows)
    // Autovacuum does this within a minute; until then every query steps over the deltas that were just rolled up.
    await pool.query('vacuum analyze statistic_deltas')
    return { rows: rows[0].total, rebuildMs, rollUpMs }
  } finally {
    await pool.end()
  }
}

async function timeRollUp(pool: pg.Pool, change: number): Promise<number> {
  await pool.query(changes, [change, CHANGES])
  return await timeOf(() => rollUpStatistics(pool, systemClock))
}

/** Checks that the roll-up left every number equal to a full count. */
async function timeRebuild(pool: pg.Pool): Promise<number> {
  return await timeOf(async () => {
    const drifted = (await rebuildStatistics(pool, systemClock)).filter(hasDrifted)
    if (drifted.length > 0) throw new Error(`${drifted.length} statistics had drifted`)
  })
}

async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) taken.push(await measure())
  return quantile(
    taken.toSorted((a, b) => a - b),
    0.5,
  )
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The deltas are spread evenly over all numbers. */
const changes = `
  insert into statistic_deltas (counter, part, change)
  select counter, part, $1
    from (select counter, part, row_number() over (order by counter, part) as no, count(*) over () as many
            from statistic_totals) t
    join generate_series(1, $2::int) n on n % many + 1 = no`

const countingRows = `
  select sum(total)::int as total
    from statistic_totals
   where counter in ('members', 'prayers', 'miracles', 'groups', 'supports')`

const reads: readonly { name: string; workAt: (places: CommunityIds) => Work }[] = [
  { name: 'landing page, what it asks for', workAt: () => visit(['/api/landing']) },
  { name: 'community dashboard', workAt: () => signedIn(['/api/community']) },
  { name: 'its numbers alone', workAt: () => signedIn(['/api/statistics']) },
  { name: 'miracle stories', workAt: () => signedIn(['/api/miracle-stories']) },
  {
    name: 'miracle stories, halfway down',
    workAt: ({ halfwayStories }) => signedIn([`/api/miracle-stories?cursor=${halfwayStories}`]),
  },
  { name: 'contact messages that wait', workAt: () => asAdmin('waiting') },
  { name: 'contact messages answered', workAt: () => asAdmin('answered') },
]

/** Prints how much longer the community screens take with a thousand times as many rows; `requests` go to each. */
async function printCommunityScreens(small: Sized, large: Sized, requests: number): Promise<void> {
  print(head('What', ...columns, 'aim'))
  for (const { name, workAt } of reads) {
    const contenderOf = ({ app, places }: Sized) => ({ target: app, work: workAt(places) })
    printGrowth(name, await takeTurns(name, [contenderOf(small), contenderOf(large)], requests))
  }
}

function asAdmin(filter: string): Work {
  return { ...signedIn([`/api/admin/contact-messages?filter=${filter}`]), token: ADMIN_TOKEN }
}

/** Measures reading and maintaining the community's statistics. */
export const community: Part = {
  name: 'community',
  title: 'Community and statistics',
  run: compareCommunity,
}

/** Ten rows per prayer count. Maintenance is measured first, because a running app would do it itself. */
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
