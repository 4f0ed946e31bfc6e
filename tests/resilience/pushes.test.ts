import type pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { pushLimits } from '#contract/notifications/push-operations.ts'
import { connect, type Log } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import type { PushFault } from '#server/simulators/push/push-faults.ts'
import { startPushSimulator } from '#server/simulators/push/push-service.ts'
import { amount, isChaos, seedOf } from '#tests/support/chaos.ts'
import { allAreTold } from '#tests/support/notifications.ts'
import { addPhone, type Phone, pushesAreTried } from '#tests/support/push-phones.ts'
import { breakConnection } from '#tests/support/servers/break-connection.ts'
import { holdLock } from '#tests/support/servers/held-lock.ts'
import { createDataDir, killAndStart, startServer } from '#tests/support/servers/server-process.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Each push is handed over once and within the limits, whatever the push service does and whatever is killed. */

const SEED = seedOf()
const chance = createChance(SEED).next
const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
const MINUTE = 60
const HOUR_MS = 3_600_000
const STEPS = amount(60, 2_000)
const KILLS = amount(1, 12)
/** Several batches. */
const MEMBERS = amount(300, 2_000)
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
vi.setConfig({ testTimeout: 0 })

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

const zones = ['Africa/Johannesburg', 'America/Bogota', 'Asia/Tokyo'] as const
/** One that hangs holds a job for five seconds of the real clock, so that is rare. */
const faults: readonly (PushFault | null)[] = [
  null,
  null,
  null,
  { kind: 'status', status: 403 },
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'status', status: 500 },
  { kind: 'redirect', status: 302 },
  { kind: 'close' },
  { kind: 'endless-body' },
  ...(isChaos ? [{ kind: 'hang' } as const] : []),
]

type Owner = { person: Person; phone: Phone; prayerId: string }

test(`a push service goes wrong at random: no limit is passed, nothing goes to a phone that signed out (NOTIF-6, NOTIF-9, NOTIF-12, seed ${SEED})`, async () => {
  const push = await startPushSimulator()
  closings.push(push.close)
  const options = { settings: { rateLimitScale: 100_000 }, pushOrigin: push.origin }
  const app = await createTestApp(options)
  closings.push(app.close)
  const other = await createTestApp({ ...options, besides: app })
  closings.push(other.close)
  const owners: Owner[] = []
  for (const timeZone of zones) {
    const person = await insertMember(app.pool, { timeZone })
    await app.pool.query(
      "update sessions set idle_ends_at = now() + interval '1 year', ends_at = now() + interval '1 year' where user_id = $1",
      [person.id],
    )
    const phone = await addPhone(app, push, person)
    const { id: prayerId } = await insertPrayer(app.pool, { by: person, audience: 'public' })
    owners.push({ person, phone, prayerId })
  }
  const leaving = await insertMember(app.pool)
  const left = await addPhone(app, push, leaving)
  const { id: prayerOfLeaving } = await insertPrayer(app.pool, { by: leaving, audience: 'public' })
  let attemptsWhenLeft: number | null = null

  for (let step = 0; step < STEPS; step += 1) {
    push.setFault(one(faults))
    const { person, prayerId } = one(owners)
    const visitor = await insertMember(app.pool)
    if (chance() < 0.6) await app.as(visitor).must('prayForPrayer', { prayerId })
    else await app.as(visitor).must('addComment', { prayerId, comment: 'With you.' })
    if (chance() < 0.2) await app.as(visitor).must('prayForPrayer', { prayerId: prayerOfLeaving })
    if (chance() < 0.15)
      await app.pool.query('update notifications set seen_at = $2 where user_id = $1 and seen_at is null', [
        person.id,
        app.clock.now(),
      ])
    if (step === Math.floor(STEPS / 2)) {
      await app.as(leaving).must('signOut', {})
      attemptsWhenLeft = push.attempts(left.id)
    }
    await allAreTold(app)
    app.clock.advance(Math.ceil(chance() * 40 * MINUTE))
    const runs = [app, other].map((server) => server.runSchedule('pushes'))
    if (chance() < 0.2) await breakConnection(app.pool)
    await Promise.all(runs)
  }
  push.setFault(null)
  await pushesAreTried(app)
  expect(push.followedRedirects()).toBe(0)
  expect(push.attempts(left.id)).toBe(attemptsWhenLeft)
  for (const { person, phone } of owners) {
    await expectPace(app, person)
    await expectJobsOnce(app, person)
    expect(push.received(phone.id).every(({ payload }) => payload !== null)).toBe(true)
  }
}, 0)

/** In any 24 hours at most six pushes and three of one thing, an hour apart, and none between 21:00 and 06:00. */
async function expectPace({ pool }: TestApp, { id }: Person): Promise<void> {
  const { rows } = await pool.query<{ at: string; key: string; isQuiet: boolean }>(
    `select s.sent_at as at, s.aggregate_key as key,
            not (s.sent_at at time zone p.time_zone)::time between '06:00' and '20:59:59.999999' as "isQuiet"
       from pushes s
       join profiles p on p.id = s.user_id
      where s.user_id = $1
        and s.sent_at is not null
      order by s.sent_at`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isQuiet }) => isQuiet)).toEqual([])
  const times = rows.map(({ at, key }) => ({ at: Date.parse(at), key }))
  for (const { at } of times) {
    const day = times.filter((sent) => sent.at <= at && sent.at > at - 24 * HOUR_MS)
    expect(new Set(day.map((sent) => sent.at)).size).toBeLessThanOrEqual(pushLimits.perMember)
    for (const key of new Set(day.map((sent) => sent.key))) {
      const ofThing = day.filter((sent) => sent.key === key).map((sent) => sent.at)
      expect(ofThing.length).toBeLessThanOrEqual(pushLimits.perThing)
      const pauses = ofThing.slice(1).map((time, index) => time - (ofThing[index] ?? 0))
      expect(pauses.filter((pause) => pause < HOUR_MS)).toEqual([])
    }
  }
}

/** Each push that was marked as sent has one job for the one phone, with all that was marked with it. */
async function expectJobsOnce({ pool }: TestApp, { id }: Person): Promise<void> {
  const { rows } = await pool.query<{ moments: number; jobs: number; notified: number; marked: number }>(
    `with jobs as (
       select j.data
         from pgboss.job j
         join push_subscriptions s on s.id = (j.data->>'subscriptionId')::uuid
        where j.name = 'send-push'
          and s.user_id = $1)
     select (select count(distinct sent_at)::int from pushes where user_id = $1 and sent_at is not null) as moments,
            (select count(*)::int from jobs) as jobs,
            (select sum(jsonb_array_length(data->'notificationIds'))::int from jobs) as notified,
            (select count(*)::int from pushes where user_id = $1 and sent_at is not null) as marked`,
    [id],
  )
  const [found] = rows
  expect([found?.jobs, found?.notified]).toEqual([found?.moments, found?.marked])
}

test(`${KILLS} kills in the middle of ${MEMBERS} pushes: each phone is notified once (NOTIF-12, seed ${SEED})`, async () => {
  const folder = await createDataDir()
  closings.push(folder.remove)
  let server = await startServer({ DATA_DIR: folder.dataDir })
  const database = connect({ address: await embeddedConnection(folder.dataDir), log: quiet, max: 2 })
  closings.push(database.end)
  // They are due as long as it is held: locked rows are passed over.
  const somePushes = { text: 'select id from pushes order by id desc limit 5 for update', values: [] }
  for (let kill = 0; kill < KILLS; kill += 1) {
    await makeDue(database.pool, MEMBERS)
    const held = await holdLock(database.pool, somePushes)
    await expect.poll(() => jobCount(database.pool), { timeout: 600_000 }).toBeGreaterThan(0)
    server = await killAndStart(server, { dataDir: folder.dataDir, alsoDatabase: chance() < 0.5, held })
    await expect.poll(() => dueCount(database.pool), { timeout: 600_000 }).toBe(0)
    const { rows } = await database.pool.query(
      // The queue puts a job that fails back, also one of a round that was forgotten meanwhile.
      `with jobs as (
         select j.data->>'subscriptionId' as phone
           from pgboss.job j
           join push_subscriptions s on s.id = (j.data->>'subscriptionId')::uuid
          where j.name = 'send-push')
       select (select count(*)::int from jobs) as jobs, (select count(distinct phone)::int from jobs) as phones,
              (select count(*)::int from pushes where sent_at is not null) as sent`,
    )
    expect(rows).toEqual([{ jobs: MEMBERS, phones: MEMBERS, sent: MEMBERS }])
    if (kill < KILLS - 1) await vi.waitFor(() => forget(database.pool), { timeout: 600_000, interval: 20 })
  }
}, 0)

async function forget(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with jobs as (delete from pgboss.job where name = 'send-push')
     delete from accounts where email like '%@notified.example'`,
  )
}

/** Members with a phone and something that it is to be notified of now. The phones themselves cannot be reached. */
async function makeDue(pool: pg.Pool, members: number): Promise<void> {
  await pool.query(
    `with drawn as (select gen_random_uuid() as id, gen_random_uuid() as session, gen_random_uuid() as news, n
                      from generate_series(1, $1) as n),
          opened as (
            insert into accounts (id, email, email_verified_at, created_at)
            select id, n || '@notified.example', now(), now() from drawn),
          described as (insert into profiles (id, full_name) select id, 'Somebody' from drawn),
          signed_in as (
            insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
            select session, id, sha256(session::text::bytea), now(), now(), now() + interval '1 hour',
                   now() + interval '1 day', now() + interval '1 day'
              from drawn),
          registered as (
            insert into push_subscriptions (id, session_id, user_id, endpoint_fingerprint, sealed, receiver, created_at)
            select gen_random_uuid(), session, id, sha256(id::text::bytea), '\\x00', gen_random_uuid(), now() from drawn),
          notified as (
            insert into notifications (id, user_id, kind, aggregate_key, detail, first_at, last_at)
            select news, id, 'account', 'account:email', 'email', now(), now() from drawn)
     insert into pushes (user_id, notification_id, aggregate_key, due_at)
     select id, news, 'account:email', now() from drawn`,
    [members],
  )
}

async function jobCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where name = 'send-push'",
  )
  return rows[0]?.n ?? 0
}

/** The number of pushes still due; null while the database is down. */
async function dueCount(pool: pg.Pool): Promise<number | null> {
  const result = await pool
    .query<{ n: number }>('select count(*)::int as n from pushes where sent_at is null')
    .catch(() => null)
  return result?.rows[0]?.n ?? null
}
