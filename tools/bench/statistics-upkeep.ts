import pg from 'pg'
import {
  hasDrifted,
  rebuildStatistics,
  rollUpStatistics,
} from '#server/features/community/roll-up-statistics.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { type Address, sessionSettings } from '../../server/database/connect.ts'
import { quantile } from '#bench/request-load.ts'
import { print } from '#bench/bench-report.ts'
import { head, row } from '#bench/alternating-runs.ts'

const CHANGES = 10_000
const FOLDS = 5
const REBUILDS = 3

type Maintenance = { rows: number; rebuildMs: number; rollUpMs: number }

/** What it costs to keep the numbers of two communities, as a table; no house may run on either meanwhile. */
export async function printStatisticsMaintenance(small: Address, large: Address): Promise<void> {
  const [inSmall, inLarge] = [await measureMaintenance(small), await measureMaintenance(large)]
  const line = (name: string, figure: keyof Maintenance) =>
    print(row(name, ...[inSmall, inLarge].map((of) => Math.round(of[figure]).toLocaleString('en'))))
  print(head('What', 'small', 'large'))
  line('rows that count', 'rows')
  line('counting every number anew, ms', 'rebuildMs')
  line(`folding ${CHANGES.toLocaleString('en')} changes, ms`, 'rollUpMs')
}

/** Leaves the numbers as they were; ones that a run which broke off left wrong are right afterwards. */
async function measureMaintenance(address: Address): Promise<Maintenance> {
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 }
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 1 })
  try {
    await rebuildStatistics(pool, systemClock)
    const rollUpMs = await medianOf(FOLDS, () => timeRollUp(pool, 1))
    await medianOf(FOLDS, () => timeRollUp(pool, -1))
    const rebuildMs = await medianOf(REBUILDS, () => timeRebuild(pool))
    const { rows } = await pool.query(countingRows)
    // As autovacuum does within a minute: until then every reading steps over the changes that were folded just now.
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

/** Folding before must have left every number what a full count finds. */
async function timeRebuild(pool: pg.Pool): Promise<number> {
  return await timeOf(async () => {
    const drifted = (await rebuildStatistics(pool, systemClock)).filter(hasDrifted)
    if (drifted.length > 0) throw new Error(`${drifted.length} numbers had drifted`)
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

/** Spread evenly over all numbers. */
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
