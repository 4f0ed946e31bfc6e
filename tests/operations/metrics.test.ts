import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertImage } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createLog } from '#server/platform/core/log.ts'
import { jobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { createPaymentGateway } from '#server/platform/payments/create-payment-gateway.ts'
import { gatewayMetrics } from '#server/platform/payments/payment-gateway-metrics.ts'
import { figureIn } from '#tests/support/code/monitoring.ts'
import { createContent, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createDatabaseProxy } from '#tests/support/servers/database-proxy.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { createListeningApp } from '#tests/support/servers/listening-app.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

/** No scheduled task runs by itself, so each problem stays until the test has looked at it. */
const never = { cleanup: 3_600_000, rollUp: 3_600_000, payments: 3_600_000 }
const MINUTES = 60

let app: TestApp
beforeAll(async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  app = await createTestApp({ payments: true, scheduleMs: never, settings: { smtpUrl } })
})
afterAll(() => app?.close())

async function figures(): Promise<string> {
  return (await app.request({ method: 'GET', path: '/metrics' })).body
}

async function figure(name: string, labels?: Record<string, string>): Promise<number> {
  return figureIn(await figures(), name, labels)
}

/** Minutes by the clock of the database, as the server writes them. */
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * MINUTES * 1000)

test('a quiet server shows every metric, and none of them reports a problem', async () => {
  await app.runSchedule('cleanup')
  const answer = await figures()
  expect(answer).not.toMatch(/ NaN$/im)
  for (const name of [
    'money_check_findings',
    'payment_events_unsettled',
    'account_deletions_oldest_unfinished_seconds',
  ])
    expect([name, figureIn(answer, name)]).toEqual([name, 0])
  expect(figureIn(answer, 'database_up')).toBe(1)
  expect(figureIn(answer, 'jobs', { queue: 'write-export', state: 'failed' })).toBe(0)
})

test('a mail that is not accepted is shown as tried again, and as given up afterwards', async () => {
  const email = 'nobody.answers@example.co.za'
  const passwords = { password: goodPassword, confirmPassword: goodPassword }
  await app.as(null).must('register', { fullName: 'Patient Person', email, ...passwords, acceptsTerms: true })
  const state = (name: string) => figure('jobs', { queue: 'send-mail', state: name })
  const failing = () =>
    app.pool.query(
      `update pgboss.job set retry_limit = retry_count, start_after = now() where name = 'send-mail' and state = 'retry'`,
    )
  await expect.poll(async () => (await state('created')) + (await state('retry'))).toBe(1)
  expect(await figure('jobs_oldest_unfinished_seconds', { queue: 'send-mail' })).toBeGreaterThan(0)
  await expect.poll(async () => (await failing()) && (await state('failed'))).toBe(1)
  expect(
    await figure('log_lines_total', { level: 'warn', message: 'a job failed and will be tried again' }),
  ).toBeGreaterThan(0)
})

test('the age of jobs that no server takes grows', async () => {
  const own = await freshDatabase()
  const log = createLog('silent')
  const { pool, end } = connect({ address: own.address, log, max: 3 })
  const jobs = await openJobQueue({ pool, log }, 'send-mail')
  await jobs.enqueue(dbOn(pool), 'send-mail', { kind: 'verify-email', email: 'a@example.co.za' })
  const moved =
    "update pgboss.job set created_on = now() - interval '2 hours', start_after = now() + $1::interval"
  const [labels, read] = [{ queue: 'send-mail' }, () => jobMetrics(pool, ['send-mail']).read()]
  await pool.query(moved, ['1 hour'])
  expect(await read()).toMatchObject({ jobs_oldest_due_seconds: [{ labels, value: 0 }] })
  await pool.query(moved, ['-10 minutes'])
  const { jobs_oldest_due_seconds: due, jobs_oldest_unfinished_seconds: unfinished } = await read()
  expect(due).toEqual([{ labels, value: expect.closeTo(600, -2) }])
  expect(unfinished).toEqual([{ labels, value: expect.closeTo(7_200, -2) }])
  await jobs.stop()
  await end()
  await own.drop()
})

test('the age of events that no subscriber handles grows', async () => {
  const labels = { subscriber: 'journey.prayer-days' }
  await expect.poll(() => figure('events_oldest_unprocessed_seconds', labels)).toBe(0)
  const locker = await app.pool.connect()
  await locker.query('begin')
  await locker.query('select from event_cursors for update')
  await app.pool.query(
    `insert into domain_events (name, payload, at) values ('statistics.moved', '{}', $1)`,
    [minutesAgo(5)],
  )
  expect(await figure('events_oldest_unprocessed_seconds', labels)).toBeGreaterThan(4 * MINUTES)
  await locker.query('commit')
  locker.release()
  await expect.poll(() => figure('events_oldest_unprocessed_seconds', labels)).toBe(0)
})

test('waiting work is counted: account deletions, images, reports, replies', async () => {
  const author = await insertMember(app.pool)
  await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, $2)', [
    newId(minutesAgo(0)),
    minutesAgo(3),
  ])
  await insertImage(app.pool, { by: author })
  await app.pool.query('update media set created_at = $1', [minutesAgo(3 * 24 * 60)])
  const content = await createContent(app, { kind: 'prayer', author, others: [] })
  await createReport(app, { by: await createMemberOfAge(app, 30), target: content })
  await app.pool.query('update moderation_cases set due_at = $1', [minutesAgo(1)])
  const letter = {
    name: 'A',
    email: 'a@example.co.za',
    subject: 'Help',
    message: 'Please help me with this.',
  }
  await app.as(null).must('sendContactMessage', letter)
  await app.pool.query('update contact_messages set due_at = $1', [minutesAgo(1)])
  const answer = await figures()
  expect(figureIn(answer, 'account_deletions_oldest_unfinished_seconds')).toBeGreaterThan(2 * MINUTES)
  expect(figureIn(answer, 'media_waiting_to_be_swept')).toBe(1)
  expect(figureIn(answer, 'moderation_cases_open')).toBe(1)
  expect(figureIn(answer, 'moderation_cases_overdue')).toBe(1)
  expect(figureIn(answer, 'contact_messages_overdue')).toBe(1)
})

test('waiting money is counted: payments, events, reviews, and a ledger that disagrees', async () => {
  const cause = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  await insertDonation(app.pool, { to: cause, status: 'pending', at: minutesAgo(40) })
  await insertDonation(app.pool, { to: cause, status: 'pending', at: minutesAgo(20) })
  await app.pool.query(
    `insert into provider_events (id, source, sha256, event, received_at, next_try_at)
     values ($1, 'webhook', '\\x01', 'charge.success', $2, $2)`,
    [newId(minutesAgo(0)), minutesAgo(50)],
  )
  await app.pool.query(`insert into payment_reviews (id, kind, opened_at) values ($1, 'orphan', $2)`, [
    newId(minutesAgo(0)),
    minutesAgo(25 * 60),
  ])
  const cents = 'update fundraising_campaigns set raised_cents = raised_cents + $1'
  await app.pool.query(cents, [1])
  await app.pool.query('delete from money_checks')
  await app.runSchedule('cleanup')
  await app.pool.query(cents, [-1])
  const answer = await figures()
  expect(figureIn(answer, 'payments_pending_over_30_minutes')).toBe(1)
  expect(figureIn(answer, 'payment_events_unsettled')).toBe(1)
  expect(figureIn(answer, 'payment_events_oldest_seconds')).toBeGreaterThan(49 * MINUTES)
  expect(figureIn(answer, 'payment_reviews_waiting')).toBe(1)
  expect(figureIn(answer, 'payment_reviews_oldest_seconds')).toBeGreaterThan(86_400)
  expect(figureIn(answer, 'money_check_findings')).toBeGreaterThan(0)
  app.clock.advance(30 * 3600)
  expect(await figure('money_check_age_seconds')).toBeGreaterThan(100_000)
})

test('the circuit of an unreachable provider opens, and a metric shows it', async () => {
  const paystackBaseUrl = `http://127.0.0.1:${await freePort()}`
  const settings = { paystackSecretKey: 'sk_test_0123456789abcdef', paystackSecretKeyPrevious: null }
  const gateway = createPaymentGateway({
    settings: { ...settings, paystackBaseUrl },
    log: createLog('silent'),
    simulator: null,
  })
  const circuitMetric = async () => (await gatewayMetrics(gateway).read()).payment_provider_left_alone
  const now = (value: number) => ({ labels: { part: 'payments' }, value })
  expect(await circuitMetric()).toContainEqual(now(0))
  const failingCalls = Array.from({ length: 5 }, () =>
    gateway?.findPayment('thz-0123456789abcdef').catch(() => null),
  )
  await Promise.all(failingCalls)
  expect(await circuitMetric()).toContainEqual(now(1))
})

test('without the database a server still shows its own metrics, and that the database is away', async () => {
  const proxy = await createDatabaseProxy(app.address)
  const away = await createListeningApp(proxy.address, {}, { pageMode: 'none', metricsTtlMs: 0 })
  const read = async () => (await fetch(`${away.origin}/metrics`)).text()
  await expect.poll(async () => figureIn(await read(), 'bus_connected')).toBe(1)
  await proxy.cut()
  await expect.poll(async () => figureIn(await read(), 'database_up')).toBe(0)
  const answer = await read()
  expect(figureIn(answer, 'live_streams')).toBe(0)
  expect(figureIn(answer, 'bus_connected')).toBe(0)
  expect(figureIn(answer, 'contact_messages_overdue')).toBeNaN()
  await proxy.restore()
  await expect.poll(async () => figureIn(await read(), 'database_up')).toBe(1)
  await away.close()
  await proxy.close()
})
