import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/db.ts'
import { createLog } from '#server/platform/core/log.ts'
import { MAILS_AT_ONCE } from '#server/platform/mail/mailer.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { type Jobs, type JobWorkers, startJobs } from './job-queue.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let queues: Jobs[] = []
let logged: string[] = []

beforeEach(async () => {
  database = await freshDatabase()
  pool = connect({ address: database.address, log: createLog('silent'), max: 10 }).pool
  logged = []
})
afterEach(async () => {
  await Promise.all(queues.map((jobs) => jobs.stop()))
  queues = []
  await pool.end()
  await database.drop()
})

async function open(work: JobWorkers['send-mail']): Promise<Jobs> {
  const log = createLog('warn', (line) => logged.push(line))
  const jobs = await startJobs({
    pool,
    workers: {
      'send-contact-mail': async () => undefined,
      'finish-registration': async () => undefined,
      'send-campaign-mail': async () => undefined,
      'send-donation-mail': async () => undefined,
      'send-money-mail': async () => undefined,
      'send-digest': async () => undefined,
      'send-push': async () => undefined,
      'write-export': async () => undefined,
      'send-reminder-mail': async () => undefined,
      'send-moderation-mail': async () => undefined,
      'finish-account-deletion': async () => undefined,
      'send-account-deletion-mail': async () => undefined,
      'send-mail': work,
    },
    log,
    retryDelaySeconds: 1,
  })
  queues.push(jobs)
  return jobs
}

async function order(jobs: Jobs, email: string): Promise<void> {
  await inTransaction(pool, (db) => jobs.enqueue(db, 'send-mail', { kind: 'verify-email', email }))
  jobs.wake('send-mail')
}

test('a job exists exactly when its command commits', async () => {
  const done: string[] = []
  const jobs = await open(async ({ email }) => void done.push(email))
  const refused = inTransaction(pool, async (db) => {
    await jobs.enqueue(db, 'send-mail', { kind: 'verify-email', email: 'never@example.org' })
    throw new Error('changed its mind')
  })
  await expect(refused).rejects.toThrow('changed its mind')
  await order(jobs, 'once@example.org')
  await expect.poll(() => done).toEqual(['once@example.org'])
  const { rows } = await pool.query("select data->>'email' as email from pgboss.job where name = 'send-mail'")
  expect(rows).toEqual([{ email: 'once@example.org' }])
})

test('a failed job is retried under the same id, and its data is not logged', async () => {
  const attempts: string[] = []
  const jobs = await open(async (_, jobId) => {
    attempts.push(jobId)
    if (attempts.length < 2) throw new Error('canary in the words of an error')
  })
  await order(jobs, 'canary@example.org')
  await expect.poll(() => attempts.length).toBe(2)
  expect(new Set(attempts).size).toBe(1)
  expect(logged.join('\n')).toContain('a job failed and will be tried again')
  expect(logged.join('\n')).not.toContain('canary')
})

test('a backlog is processed without pauses', async () => {
  const done: string[] = []
  const emails = Array.from({ length: 20 }, (_, n) => `${n}@example.org`)
  const idle = await open(async () => undefined)
  await idle.stop()
  queues = []
  for (const email of emails) await order(idle, email)
  await open(async ({ email }) => void done.push(email))
  await expect.poll(() => done.length).toBe(20)
  expect(done.toSorted()).toEqual(emails.toSorted())
})

test('many jobs of one command are enqueued at once, none is none, and each is retried like any other', async () => {
  const done: string[] = []
  const failed = new Set<string>()
  const jobs = await open(async ({ email }) => {
    if (email === '0@example.org' && !failed.has(email)) {
      failed.add(email)
      throw new Error('not yet')
    }
    done.push(email)
  })
  const emails = Array.from({ length: 30 }, (_, n) => `${n}@example.org`)
  const payloads = emails.map((email) => ({ kind: 'group-deleted', email }) as const)
  await inTransaction(pool, async (db) => {
    await jobs.enqueue(db, 'send-mail', ...payloads)
    await jobs.enqueue(db, 'send-mail')
  })
  jobs.wake('send-mail')
  await expect.poll(() => done.length).toBe(30)
  expect(done.toSorted()).toEqual(emails.toSorted())
})

test('mails leave side by side, and one that fails is tried again alone', async () => {
  const attempts: string[] = []
  let letThemArrive = () => {}
  const areAllOnTheWay = new Promise<void>((resolve) => {
    letThemArrive = resolve
  })
  const jobs = await open(async ({ email }) => {
    attempts.push(email)
    if (attempts.length === MAILS_AT_ONCE) letThemArrive()
    await areAllOnTheWay
    if (email === '0@example.org' && attempts.length === MAILS_AT_ONCE) throw new Error('not yet')
  })
  const emails = Array.from({ length: MAILS_AT_ONCE }, (_, n) => `${n}@example.org`)
  const payloads = emails.map((email) => ({ kind: 'group-deleted', email }) as const)
  await inTransaction(pool, (db) => jobs.enqueue(db, 'send-mail', ...payloads))
  jobs.wake('send-mail')
  await expect.poll(() => attempts.length).toBe(MAILS_AT_ONCE + 1)
  expect(attempts.toSorted()).toEqual(['0@example.org', ...emails])
})

test('the fetch of waiting jobs is planned once per connection, however often it is repeated', async () => {
  const done: string[] = []
  const jobs = await open(async ({ email }) => void done.push(email))
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
    await order(jobs, email)
    await expect.poll(() => done).toContain(email)
  }
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const prepared = await Promise.all(
    connections.map((connection) =>
      connection.query("select from pg_prepared_statements where name like 'fetch-jobs-%'"),
    ),
  )
  for (const connection of connections) connection.release()
  expect(prepared.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)).toBeGreaterThan(0)
})

test('two servers run each job once', async () => {
  const done: string[] = []
  const work: JobWorkers['send-mail'] = async ({ email }) => void done.push(email)
  const [one, two] = [await open(work), await open(work)]
  const emails = Array.from({ length: 20 }, (_, n) => `${n}@example.org`)
  await Promise.all(emails.map((email, n) => order(n % 2 === 0 ? one : two, email)))
  await expect.poll(() => done.length).toBe(20)
  expect(done.toSorted()).toEqual(emails.toSorted())
})

test('a stop waits for the running job, but not for ever', async () => {
  let isDone = false
  const { promise: mayEnd, resolve: letItEnd } = Promise.withResolvers<void>()
  const jobs = await open(async () => {
    await mayEnd
    isDone = true
  })
  await order(jobs, 'a@example.org')
  await expect
    .poll(async () => (await pool.query("select from pgboss.job where state = 'active'")).rowCount)
    .toBe(1)
  const stopped = jobs.stop()
  letItEnd()
  await stopped
  queues = []
  expect(isDone).toBe(true)
})
