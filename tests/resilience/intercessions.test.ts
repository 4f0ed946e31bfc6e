import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Log } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { holdLock } from '#tests/support/servers/held-lock.ts'
import {
  createDataDir,
  killAndStart,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/server-process.ts'
import { createWriter, type Journal } from '#tests/support/servers/writers.ts'

/** 'I prayed' and its undo, while server and database are killed: every number says what was acknowledged (REQ-350). */

const SEED = seedOf()
const chance = createChance(SEED).next
const MEMBERS = 20
const PRAYERS = 4
/** Each has prayers of its own, so that nothing is older than an undo may be. */
const ROUNDS = amount(1, 30)
const KILLS = amount(1, 6)
const HOUR_MS = 3_600_000
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
vi.setConfig({ testTimeout: 0 })
const often = { interval: 10 }

const target = { origin: '', mayCutOff: false }
const journal: Journal = { faults: [], putOff: 0, cutOff: 0 }

let folder: Awaited<ReturnType<typeof createDataDir>>
let server: ServerProcess
let database: { pool: pg.Pool; end(): Promise<void> }
let people: Person[]

beforeAll(async () => {
  folder = await createDataDir()
  const started = await startServer({ DATA_DIR: folder.dataDir })
  server = started
  target.origin = started.origin
  database = connect({ address: await embeddedConnection(folder.dataDir), log: quiet, max: 4 })
  people = await Promise.all(Array.from({ length: MEMBERS }, () => insertMember(database.pool)))
  // Days before the account or the prayer are not believed.
  await database.pool.query(`update accounts set created_at = created_at - interval '30 days'`)
})
afterAll(async () => {
  await database?.end()
  await folder?.remove()
})

test(`${ROUNDS} times ${KILLS} kills under taps and undos of ${MEMBERS} members: rows, counts, days and events say what was acknowledged (seed ${SEED})`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owners = people.slice(0, PRAYERS)
    const prayers = await Promise.all(
      owners.map((by) =>
        insertPrayer(database.pool, { by, audience: 'public', at: new Date(Date.now() - 720 * HOUR_MS) }),
      ),
    )
    const acts = { isOver: false, done: 0 }
    const praying = people.map((person) => tapAndUndo(person, prayers, acts))
    for (let kill = 0; kill < KILLS; kill += 1) {
      await manyMore(acts)
      await sleep(chance() * 300)
      await killDuringTap(prayers[kill % PRAYERS]?.id ?? '', kill % 2 === 0)
    }
    await manyMore(acts)
    acts.isOver = true
    const acknowledged = (await Promise.all(praying)).flat()
    expect(journal.faults).toEqual([])
    expect(await storedRows(prayers)).toEqual(acknowledged.toSorted())
    await expect.poll(differences, often).toEqual([])
  }
}, 0)

/** Kills while at least one tap surely waits in the middle of its transaction. */
async function killDuringTap(prayerId: string, alsoDatabase: boolean): Promise<void> {
  const before = journal.cutOff
  const prayer = { text: 'select from prayer_requests where id = $1 for update', values: [prayerId] }
  const held = await holdLock(database.pool, prayer)
  await expect.poll(held.waiting, often).toBeGreaterThan(0)
  target.mayCutOff = true
  const started = await killAndStart(server, { dataDir: folder.dataDir, alsoDatabase, held })
  server = started
  target.origin = started.origin
  target.mayCutOff = false
  expect(journal.cutOff, 'no request met the server during a kill').toBeGreaterThan(before)
}

/** Waits until the members were answered so often that each kill meets all of them at work. */
async function manyMore(acts: { done: number }): Promise<void> {
  const until = acts.done + 5 * MEMBERS
  await expect.poll(() => acts.done, often).toBeGreaterThan(until)
}

/** Taps for today and the days that a claim may reach, and takes the latest back; returns the days that must be left. */
async function tapAndUndo(
  { id, cookies }: Person,
  prayers: readonly { id: string }[],
  acts: { isOver: boolean; done: number },
): Promise<string[]> {
  const { retryUntilAnswered, close } = createWriter(target, journal)
  /** The days by prayer, in the order they were recorded: an undo removes the last one. */
  const days = new Map(prayers.map((prayer) => [prayer.id, [] as string[]]))
  while (!acts.isOver) {
    const [prayerId, own] = [...days][Math.floor(Math.random() * days.size)] ?? ['', []]
    const [path, cookie] = [`/api/prayers/${prayerId}/intercession`, cookies.tz_sid]
    if (Math.random() < 0.6) {
      const at = new Date(Date.now() - Math.random() * 70 * HOUR_MS)
      await retryUntilAnswered({ method: 'PUT', path, cookie, body: { prayedAt: at.toISOString() } })
      const day = dayIn('Africa/Johannesburg', at)
      if (!own.includes(day)) own.push(day)
    } else {
      await retryUntilAnswered({ method: 'DELETE', path, cookie })
      own.pop()
    }
    acts.done += 1
  }
  close()
  return [...days].flatMap(([prayerId, own]) => own.map((day) => `${prayerId} ${id} ${day}`))
}

async function storedRows(prayers: readonly { id: string }[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(
    `select prayer_id || ' ' || user_id || ' ' || to_char(day_on, 'YYYY-MM-DD') as row
       from intercessions
      where prayer_id = any ($1)`,
    [prayers.map(({ id }) => id)],
  )
  return rows.map(({ row }) => row).toSorted()
}

/** The numbers that are not as the rows say; days and notifications follow their events a moment later. */
async function differences(): Promise<string[]> {
  const { rows } = await database.pool.query<{ what: string; found: number }>(
    `with replayed as (
       select (payload->>'prayerId')::uuid as prayer_id, (payload->>'memberId')::uuid as user_id,
              (payload->>'dayOn')::date as day_on, sum(case name when 'intercession.added' then 1 else -1 end) as count
         from domain_events
        where name in ('intercession.added', 'intercession.withdrawn')
        group by 1, 2, 3
       having sum(case name when 'intercession.added' then 1 else -1 end) <> 0
     ), days as (
       select user_id, day_on, sum(count) as count from replayed group by 1, 2
     ), others as (
       select i.prayer_id, count(*) as times, count(distinct i.user_id) as people
         from intercessions i
         join prayer_requests p on p.id = i.prayer_id and p.user_id <> i.user_id
        group by 1
     )
     select 'intercessions that are not what the events say' as what, count(*)::int as found
       from intercessions full join replayed using (prayer_id, user_id, day_on)
      where replayed.count is distinct from 1 or intercessions.at is null
      union all
     select 'counts of a prayer that are not its rows of others', count(*)::int
       from prayer_requests p left join others o on o.prayer_id = p.id
      where (p.intercession_count, p.intercessor_count) <> (coalesce(o.times, 0), coalesce(o.people, 0))
      union all
     select 'times of a member that are not their rows', count(*)::int
       from intercessors n
       full join (select prayer_id, user_id, count(*) as times from intercessions group by 1, 2) i
              using (prayer_id, user_id)
      where coalesce(n.times, 0) <> coalesce(i.times, 0)
      union all
     select 'days of prayer that are not what the events say', count(*)::int
       from prayer_days d full join days using (user_id, day_on)
      where d.count is distinct from days.count
      union all
     select 'notifications that do not count what was prayed', count(*)::int
       from prayer_requests p
       left join notifications n on n.subject_id = p.id and n.kind = 'prayed'
       left join others o on o.prayer_id = p.id
      where (coalesce(n.item_count, 0), coalesce(n.person_count, 0)) <> (coalesce(o.times, 0), coalesce(o.people, 0))`,
  )
  return rows.filter(({ found }) => found > 0).map(({ what, found }) => `${what}: ${found}`)
}
