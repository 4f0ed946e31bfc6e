import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { rebuildStatistics, rollUpStatistics } from '#server/features/community/roll-up-statistics.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { head, middle, row } from './alternating-runs.ts'
import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { type Pair, printReads, type Reads, signedIn, sizesText, visit, withSizes } from './between-sizes.ts'
import { ADMIN_TOKEN, type CommunityIds, openCommunity } from './community-data.ts'
import type { Work } from './request-load.ts'

const CHANGES = 10_000
const TURNS = 5

const reads: Reads<CommunityIds> = {
  'landing page, what it asks for': () => visit(['/api/landing']),
  'community dashboard': () => signedIn(['/api/community']),
  'its numbers alone': () => signedIn(['/api/statistics']),
  'miracle stories': () => signedIn(['/api/miracle-stories']),
  'miracle stories, halfway down': ({ halfwayStories }) =>
    signedIn([`/api/miracle-stories?cursor=${halfwayStories}`]),
  'contact messages that wait': () => contactMessages('waiting'),
  'contact messages answered': () => contactMessages('answered'),
}

function contactMessages(filter: string): Work {
  return signedIn([`/api/admin/contact-messages?filter=${filter}`], ADMIN_TOKEN)
}

/** Measures reading and maintaining the community's statistics. */
export const community: Part = { name: 'community', title: 'Community and statistics', run: compareCommunity }

/** Ten rows per prayer count. Maintenance is measured first, because a running app would do it itself. */
async function compareCommunity({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const { small, large } = scale.counted
  const addresses = [await store.community(small), await store.community(large)] as const
  const counting = sizesText({ small: 10 * small, large: 10 * large })
  print(`\n${counting} rows that count; times are medians\n`)
  await printMaintenance(addresses)
  print('')
  await withSizes(addresses, openCommunity, (sizes) => printReads(sizes, reads, scale.reads))
}

async function printMaintenance([small, large]: Pair<Address>): Promise<void> {
  const [inSmall, inLarge] = [await measureMaintenance(small), await measureMaintenance(large)]
  print(head('What', 'small', 'large'))
  for (const [name, figure] of Object.entries(inSmall))
    print(
      row(
        name,
        ...[figure, inLarge[name] ?? Number.NaN].map((each) => Math.round(each).toLocaleString('en')),
      ),
    )
}

/** Leaves the statistics as they were; values left wrong by an aborted run are corrected. */
async function measureMaintenance(address: Address): Promise<Record<string, number>> {
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 }
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 1 })
  const times = { rebuild: [] as number[], rollUp: [] as number[] }
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      times.rebuild.push(await timeOf(() => rebuildStatistics(pool, systemClock)))
      for (const change of [1, -1]) {
        await pool.query(changes, [change, CHANGES])
        times.rollUp.push(await timeOf(() => rollUpStatistics(pool, systemClock)))
      }
    }
    const { rows } = await pool.query(countingRows)
    // Autovacuum does this within a minute; until then every query steps over the deltas that were just rolled up.
    await pool.query('vacuum analyze statistic_deltas')
    return {
      'rows that count': rows[0].total,
      'counting every number anew, ms': middle(times.rebuild),
      [`rolling up ${CHANGES.toLocaleString('en')} changes, ms`]: middle(times.rollUp),
    }
  } finally {
    await pool.end()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
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
