import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from '#server/database/db.ts'
import type { Log } from './log.ts'

/** Every job by name, with what it carries: ids and kinds, never people's words or secrets. */
export type JobPayloads = {
  'send-mail': { kind: MailKind; email: string }
}

export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'already-registered'
  | 'group-deleted'

export type JobName = keyof JobPayloads

export type Jobs = {
  /** Puts jobs into the queue in the caller's transaction, however many at once: they exist exactly when the act does. */
  enqueue<N extends JobName>(db: Db, name: N, ...payloads: JobPayloads[N][]): Promise<void>
  /** Wakes the workers now, where a person waits for what the job does. */
  wake(): void
  stop(): Promise<void>
}

export type JobWorkers = { [N in JobName]: (payload: JobPayloads[N], jobId: string) => Promise<void> }

/** One minute at first, doubling up to six hours, for about a day and a half (security G10). */
const retries = { retryLimit: 12, retryDelay: 60, retryBackoff: true, retryDelayMax: 6 * 3600 } as const

type House = { pool: pg.Pool; workers: JobWorkers; log: Log; retryDelaySeconds?: number }

/** Starts the queue and its workers on the house's own pool. Failed jobs are tried again with growing pauses. */
export async function startJobs({ pool, workers, log, retryDelaySeconds }: House): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error('job queue', { error }))
  await boss.start()
  const workerIds: string[] = []
  for (const name of Object.keys(workers) as JobName[]) {
    await boss.createQueue(name, {
      ...retries,
      retryDelay: retryDelaySeconds ?? retries.retryDelay,
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    })
    workerIds.push(await startWorker(boss, name, workers[name], log))
  }
  return {
    enqueue: async (db, name, ...payloads) => {
      const jobs = payloads.map((data) => ({ data }))
      await boss.insert(name, jobs, { db: { executeSql: (text, values) => db.run(text, values) } })
    },
    wake: () => {
      for (const id of workerIds) boss.notifyWorker(id)
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_000, close: false }),
  }
}

/** Works off what is waiting without pauses; only an empty queue is asked again after two seconds. */
async function startWorker<N extends JobName>(
  boss: PgBoss,
  name: N,
  work: JobWorkers[N],
  log: Log,
): Promise<string> {
  let workerId: string | undefined
  workerId = await boss.work<JobPayloads[N]>(
    name,
    { pollingIntervalSeconds: 2, batchSize: 1 },
    async (jobs) => {
      for (const job of jobs) {
        try {
          await work(job.data, job.id)
        } catch (error) {
          log.warn('a job failed and will be tried again', { job: name, jobId: job.id, kind: kindOf(error) })
          throw error
        } finally {
          if (workerId) boss.notifyWorker(workerId)
        }
      }
    },
  )
  return workerId
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
