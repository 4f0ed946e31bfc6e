import type pg from 'pg'
import { dbOn, sql } from '#server/database/db.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'

/** States of the queue: never tried, failed and to be retried, running, given up. */
const states = ['created', 'retry', 'active', 'failed'] as const

/** Completed jobs are kept for an hour, and are in none of these states. */
const countJobs = sql(
  'count-jobs',
  `
    select name, state::text as state, count(*)::int as count,
           coalesce(extract(epoch from max(now() - start_after) filter (where state in ('created', 'retry'))), 0)::float8
             as due,
           coalesce(extract(epoch from max(now() - created_on) filter (where state <> 'failed')), 0)::float8 as age
      from pgboss.job
     where state in ('created', 'retry', 'active', 'failed')
       and name = any($1::text[])
     group by name, state`,
)

/** Metrics of the job queue: waiting jobs, retried ones, and those given up within the last hour. */
export function jobMetrics(
  pool: pg.Pool,
  names: readonly string[],
): MetricCollector<'jobs' | 'jobs_oldest_due_seconds' | 'jobs_oldest_unfinished_seconds'> {
  return {
    definitions: {
      jobs: { help: 'Jobs by what is to be done and how they stand', labels: ['queue', 'state'] },
      jobs_oldest_due_seconds: {
        help: 'How long the job that is due longest waits for a worker',
        labels: ['queue'],
      },
      jobs_oldest_unfinished_seconds: {
        help: 'How long ago the oldest job that is not done was ordered',
        labels: ['queue'],
      },
    },
    read: async () => {
      const rows = await dbOn(pool).query(countJobs, [names])
      const most = (queue: string, of: 'due' | 'age') =>
        Math.max(0, ...rows.filter(({ name }) => name === queue).map((row) => row[of]))
      return {
        jobs: names.flatMap((queue) =>
          states.map((state) => ({
            labels: { queue, state },
            value: rows.find((row) => row.name === queue && row.state === state)?.count ?? 0,
          })),
        ),
        jobs_oldest_due_seconds: names.map((queue) => ({ labels: { queue }, value: most(queue, 'due') })),
        jobs_oldest_unfinished_seconds: names.map((queue) => ({
          labels: { queue },
          value: most(queue, 'age'),
        })),
      }
    },
  }
}
