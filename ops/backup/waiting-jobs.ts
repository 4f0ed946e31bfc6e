import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { StoredJob } from '#server/platform/jobs/job-queue.ts'
import { type EncryptedBackup, textStream } from './backup-files.ts'
import type { Stored } from './backup-manifest.ts'
import { eachLine, linesOut } from './copy-rows.ts'

export const JOBS = 'jobs.copy.gz'

/**
 * Jobs that wait, run or will be retried; finished ones are left out. Each keeps its id, and with it its mail keeps its
 * Message-ID: one that was sent after the backup arrives as a second copy of the same mail, which mail programs merge
 * with the first. A lost receipt would be worse. Data exports have to be requested again.
 */
const waitingJobs = `
  copy (select jsonb_build_object(
                 'id', id, 'name', name, 'data', data, 'priority', priority,
                 'startAfter', to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
          from pgboss.job
         where state in ('created', 'retry', 'active')
           and name <> 'write-export'
         order by created_on, id) to stdout`

/** The waiting jobs, one in each line; none where no server has ever run. */
export async function waitingJobLines(client: pg.ClientBase): Promise<Readable> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  )
  return rows[0]?.exists ? linesOut(client, waitingJobs) : textStream('')
}

/** The jobs of a backup, as JSON in the form COPY writes it: only its backslashes are doubled. */
export async function jobsIn(encryptedBackup: EncryptedBackup, stored: Stored): Promise<StoredJob[]> {
  const jobs: StoredJob[] = []
  for await (const line of eachLine(encryptedBackup, stored))
    jobs.push(JSON.parse(line.replaceAll('\\\\', '\\')))
  return jobs
}
