import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db } from '#server/database/db.ts'
import { watchOutage } from '#server/platform/core/database-outage.ts'
import type { JobName, JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { Log } from '#server/platform/core/log.ts'
import { MAILS_AT_ONCE } from '#server/platform/mail/mailer.ts'

/** Opens the job queue on a pool. It polls its queues every two seconds, so a database outage is logged once. */
export async function openBoss(pool: pg.Pool, log: Log): Promise<PgBoss> {
  const outage = watchOutage(log, 'job queue')
  const executeSql = async (text: string, values?: unknown[]) => {
    const result = await pool.query({ name: nameOfFetch(text), text, values })
    outage.over()
    return result
  }
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    monitorVacuum: false,
    reindex: false,
    // Jobs that wait for other jobs, which it looks for every five seconds by default: there are none.
    flowIntervalSeconds: 86_400,
  })
  // The queue reports a failed read with an object that looks like an error and is none: its code would not be logged.
  boss.on('error', (reported) => {
    const error = Object.assign(new Error(reported.message), reported)
    if (!outage.covers(error)) log.error('job queue', { error })
  })
  await boss.start()
  return boss
}

/** The names by the texts of the statements, of which each queue has one. */
const namesOfFetches = new Map<string, string>()

/**
 * A name for the statement that fetches the waiting jobs of a queue, so that PostgreSQL plans it once per connection and
 * not every two seconds; its text is the same each time. Other statements have no name.
 */
function nameOfFetch(text: string): string | undefined {
  if (!/^\s*WITH\s+next AS/.test(text)) return undefined
  const name = namesOfFetches.get(text) ?? `fetch-jobs-${namesOfFetches.size + 1}`
  namesOfFetches.set(text, name)
  return name
}

/** The longest time that a stop waits for running jobs, within the limit for all background work (create-app.ts). */
const LAST_JOB_MS = 1_500

/**
 * Stops the workers of the named queues, and the job queue with them, as soon as running jobs have ended; jobs that
 * take too long are put back. The queue's own stop would check only every half second.
 */
async function stopAfterLastJobs(boss: PgBoss, names: readonly string[]): Promise<void> {
  const done = Promise.all(names.map((name) => boss.offWork(name)))
  await Promise.race([done, setTimeout(LAST_JOB_MS, undefined, { ref: false })])
  await boss.stop({ graceful: false, close: false })
}

export type Jobs = {
  /** Enqueues jobs in the caller's transaction, however many at once: they exist exactly when it commits. */
  enqueue<N extends JobName>(db: Db, name: N, ...payloads: JobPayloads[N][]): Promise<void>
  /** Wakes the workers of these jobs now, because a person waits for the result. */
  wake(...names: JobName[]): void
  stop(): Promise<void>
}

export type JobWorkers = { [N in JobName]: (payload: JobPayloads[N], jobId: string) => Promise<void> }

/** One minute at first, doubling up to six hours, for about a day and a half (SEC-G10). */
const retries = { retryLimit: 12, retryDelay: 60, retryBackoff: true, retryDelayMax: 6 * 3600 } as const

/** Completed and failed jobs stay visible: a failure of Friday night is still there on Monday. */
const RETENTION_SECONDS = 3 * 24 * 3600

/** Mails are done in a minute or never; a longer job reports that it is alive, or starts again on another server. */
const timeouts = { expireInSeconds: 60 } as const
const longTimeouts: Partial<Record<JobName, { expireInSeconds: number; heartbeatSeconds: number }>> = {
  'write-export': { expireInSeconds: 3600, heartbeatSeconds: 60 },
  'finish-account-deletion': { expireInSeconds: 3600, heartbeatSeconds: 60 },
}

type QueueDeps = { pool: pg.Pool; workers: JobWorkers; log: Log; retryDelaySeconds?: number }

/** Starts the queue and its workers on the server's own pool. Failed jobs are retried with growing pauses. */
export async function startJobs({ pool, workers, log, retryDelaySeconds }: QueueDeps): Promise<Jobs> {
  const boss = await openBoss(pool, log)
  const workerIds = new Map<JobName, string>()
  for (const name of Object.keys(workers) as JobName[]) {
    await openQueue(boss, name, retryDelaySeconds)
    workerIds.set(name, await startWorker(boss, name, workers[name], log))
  }
  return {
    enqueue: enqueueTo(boss),
    wake: (...names) => {
      for (const name of new Set(names)) {
        const id = workerIds.get(name)
        if (id) boss.notifyWorker(id)
      }
    },
    stop: () => stopAfterLastJobs(boss, Object.keys(workers)),
  }
}

/** Enqueues jobs of one kind from outside the servers, which process them; this process runs none of them. */
export async function openJobQueue(
  { pool, log }: Pick<QueueDeps, 'pool' | 'log'>,
  name: JobName,
): Promise<Pick<Jobs, 'enqueue' | 'stop'>> {
  const boss = await openBoss(pool, log)
  await openQueue(boss, name)
  return { enqueue: enqueueTo(boss), stop: () => boss.stop({ graceful: false, close: false }) }
}

/** A job as a backup stores it; its id also identifies its mail. */
export type StoredJob = { id: string; name: string; data: object; priority: number; startAfter: string }

/** Restores the jobs of a backup under their own ids, in the caller's transaction. The queues are created before. */
export async function openQueuesFor(
  { pool, log }: Pick<QueueDeps, 'pool' | 'log'>,
  names: readonly string[],
): Promise<{ put(db: Db, jobs: readonly StoredJob[]): Promise<void>; stop(): Promise<void> }> {
  const boss = await openBoss(pool, log)
  for (const name of names) await openQueue(boss, name as JobName)
  return {
    put: async (db, jobs) => {
      const executeSql = (text: string, values?: unknown[]) => db.run(text, values)
      for (const { name, ...job } of jobs) await boss.insert(name, [job], { db: { executeSql } })
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  }
}

async function openQueue(boss: PgBoss, name: JobName, retryDelaySeconds?: number): Promise<void> {
  await boss.createQueue(name, {
    ...retries,
    retryDelay: retryDelaySeconds ?? retries.retryDelay,
    ...(longTimeouts[name] ?? timeouts),
    deleteAfterSeconds: RETENTION_SECONDS,
  })
}

function enqueueTo(boss: PgBoss): Jobs['enqueue'] {
  return async (db, name, ...payloads) => {
    const jobs = payloads.map((data) => ({ data }))
    await boss.insert(name, jobs, { db: { executeSql: (text, values) => db.run(text, values) } })
  }
}

/**
 * The jobs of one queue that run side by side on one server: mails as many as there are connections to the mail server,
 * so that a distant one does not delay a morning's mails by an hour, and long jobs one. After a kill what was running
 * runs again, a mail under the same Message-ID.
 */
function jobsAtOnce(name: JobName): number {
  return name in longTimeouts ? 1 : MAILS_AT_ONCE
}

/** Processes waiting jobs without pauses; a queue is polled again after two seconds once there were fewer than asked. */
async function startWorker<N extends JobName>(
  boss: PgBoss,
  name: N,
  work: JobWorkers[N],
  log: Log,
): Promise<string> {
  const batchSize = jobsAtOnce(name)
  let workerId: string | undefined
  const settle = async ({ id, data }: { id: string; data: JobPayloads[N] }): Promise<JobResult> => {
    try {
      await work(data, id)
      return { id, status: 'completed' }
    } catch (error) {
      log.warn('a job failed and will be tried again', { job: name, jobId: id, kind: kindOf(error) })
      return { id, status: 'failed', output: storableError(error) }
    }
  }
  workerId = await boss.work<JobPayloads[N]>(
    name,
    { pollingIntervalSeconds: 2, batchSize, perJobResults: true },
    async (jobs) => {
      if (workerId && jobs.length === batchSize) boss.notifyWorker(workerId)
      return await Promise.all(jobs.map(settle))
    },
  )
  return workerId
}

/**
 * The error that the queue stores. An outside server's message may contain text that the database cannot store; then
 * the job would appear as running until it expires.
 */
function storableError(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  const stored = new Error(message.replace(/[\p{Cc}\p{Cs}]/gu, ' '))
  stored.name = kindOf(error)
  return stored
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
