import type pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { connect, type Log } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { breakConnection } from '#tests/support/servers/break-connection.ts'
import { holdLock } from '#tests/support/servers/held-lock.ts'
import { createDataDir, killAndStart, startServer } from '#tests/support/servers/server-process.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** No one is reminded twice for one time, late, or of yesterday: with clocks that jump and servers that are killed. */

const SEED = seedOf()
const chance = createChance(SEED).next
const MINUTE = 60
const JUMP = 36 * 60 * MINUTE
const STEPS = amount(150, 4_000)
/** Of so many steps one surely meets a reminder. */
const STEPS_PER_REMINDER = 25
const KILLS = amount(1, 12)
/** Several batches. */
const MEMBERS = amount(300, 2_000)
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
vi.setConfig({ testTimeout: 0 })

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

const zones = ['Africa/Johannesburg', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin']
/** Far from midnight, so that what fires together belongs to one day. */
const times = ['05:30', '05:38', '06:00', '12:15', '18:40', '20:00']

test(`clocks jump by 36 hours and connections break: each time once, none late (seed ${SEED})`, async () => {
  const scheduleMs = { reminders: 3_600_000, cleanup: 3_600_000 }
  const app = await createTestApp({ scheduleMs })
  closings.push(app.close)
  const other = await createTestApp({ scheduleMs, besides: app })
  closings.push(other.close)
  const members = await Promise.all(zones.map((timeZone) => insertMember(app.pool, { timeZone })))
  for (const member of members) await addTimes(app, member)
  for (let step = 0; step < STEPS; step += 1) {
    const isCertain = step % STEPS_PER_REMINDER === 0
    const jumps = chance() < 0.03
    if (isCertain) await advanceToReminder(app)
    else app.clock.advance(jumps ? JUMP * (chance() < 0.5 ? 1 : -1) : Math.ceil(chance() * 40 * MINUTE))
    if (step % 5 === 0) await app.runSchedule('cleanup')
    const runs = [app, other].map((server) => server.runSchedule('reminders'))
    if (!isCertain && chance() < 0.3) await breakConnection(app.pool)
    await Promise.all(runs)
  }
  await expectOncePerDay(app.pool)
}, 0)

async function addTimes(app: TestApp, member: Person): Promise<void> {
  for (const at of times.filter((time) => time === times[0] || chance() < 0.7).slice(0, 4))
    await app.as(member).must('addReminder', { when: { at, rule: 'daily' }, byMail: true })
}

/** Nothing is overdue before it, so that the next one is in time. */
async function advanceToReminder({ pool, clock, runSchedule }: TestApp): Promise<void> {
  await runSchedule('reminders')
  const { rows } = await pool.query<{ at: string }>('select min(due_at) as at from reminders')
  const seconds = (Date.parse(rows[0]?.at ?? '') - clock.now().getTime()) / 1000
  clock.advance(Math.max(0, Math.ceil(seconds)))
}

type Fired = { ids: string[]; moment: string; at: string; zone: string; memberId: string }

async function expectOncePerDay(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Fired>(
    `select e.payload->'reminderIds' as ids, e.payload->>'moment' as moment, e.at, p.time_zone as zone,
            p.id as "memberId"
       from domain_events e
       join profiles p on p.id = (e.payload->>'memberId')::uuid
      where e.name = 'reminder.due'
      order by e.id`,
  )
  const days = rows.flatMap(({ ids, moment, zone }) =>
    ids.map((id) => `${id} ${dayIn(zone, new Date(moment))}`),
  )
  expect(days.length).toBeGreaterThanOrEqual(STEPS / STEPS_PER_REMINDER)
  expect(days.filter((day, index) => days.indexOf(day) !== index)).toEqual([])
  const lateness = rows.map(({ at, moment }) => (Date.parse(at) - Date.parse(moment)) / 1000)
  expect(lateness.filter((seconds) => seconds < 0 || seconds > 30 * MINUTE)).toEqual([])
  const { rows: mails } = await pool.query<{ name: string }>(
    `select data->>'memberId' || ' ' || (data->>'moment') as name from pgboss.job where name = 'send-reminder-mail'`,
  )
  const wanted = rows.map(({ memberId, moment }) => `${memberId} ${moment}`)
  expect(mails.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
}

test(`${KILLS} kills in the middle of ${MEMBERS} reminders: each member is reminded once (seed ${SEED})`, async () => {
  const folder = await createDataDir()
  closings.push(folder.remove)
  let server = await startServer({ DATA_DIR: folder.dataDir })
  // They are due as long as it is held: locked members are passed over, and they are fewer than a batch.
  const someProfiles = {
    text: 'select id from profiles where id in (select user_id from reminders limit 5) for update',
    values: [],
  }
  const database = connect({ address: await embeddedConnection(folder.dataDir), log: quiet, max: 2 })
  closings.push(database.end)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await makeDue(database.pool, MEMBERS)
    const held = await holdLock(database.pool, someProfiles)
    await expect.poll(() => firedCount(database.pool)).toBeGreaterThan(0)
    expect(await dueCount(database.pool)).toBeGreaterThan(0)
    server = await killAndStart(server, { dataDir: folder.dataDir, alsoDatabase: chance() < 0.5, held })
    await expect.poll(() => dueCount(database.pool)).toBe(0)
    const { rows } = await database.pool.query(
      `select (select count(*)::int from domain_events where name = 'reminder.due') as events,
              (select count(distinct payload->>'memberId')::int from domain_events
                where name = 'reminder.due') as members,
              (select count(*)::int from pgboss.job where name = 'send-reminder-mail') as mails,
              (select count(*)::int from reminders) as reminders`,
    )
    const everybody = MEMBERS
    expect(rows).toEqual([{ events: everybody, members: everybody, mails: everybody, reminders: everybody }])
    // Those who were reminded are still being notified of it, which locks their rows.
    if (kill < KILLS - 1) await vi.waitFor(() => forget(database.pool), { timeout: 600_000, interval: 20 })
  }
}, 0)

async function forget(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with events as (delete from domain_events where name = 'reminder.due'),
          mails as (delete from pgboss.job where name = 'send-reminder-mail')
     delete from accounts where email like '%@reminded.example'`,
  )
}

/** Members whose daily reminder is due this very moment. */
async function makeDue(pool: pg.Pool, members: number): Promise<void> {
  await pool.query(
    `with drawn as (select gen_random_uuid() as id, n from generate_series(1, $1) as n),
          opened as (
            insert into accounts (id, email, email_verified_at, created_at)
            select id, n || '@reminded.example', now(), now() from drawn
            returning id),
          described as (insert into profiles (id, full_name) select id, 'Somebody' from opened returning id)
     insert into reminders (id, user_id, at_time, rule, by_mail, next_at, created_at)
     select gen_random_uuid(), id, date_trunc('minute', now() at time zone 'Africa/Johannesburg')::time, 'daily', true,
            date_trunc('minute', now()), now()
       from described`,
    [members],
  )
}

async function firedCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from domain_events where name = 'reminder.due'`,
  )
  return rows[0]?.n ?? 0
}

/** The number of reminders still due; null while the database is down. */
async function dueCount(pool: pg.Pool): Promise<number | null> {
  const result = await pool
    .query<{ n: number }>('select count(*)::int as n from reminders where due_at <= now()')
    .catch(() => null)
  return result?.rows[0]?.n ?? null
}
