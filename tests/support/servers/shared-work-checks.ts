import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { compareStatistics, hasDrifted } from '#server/features/community/roll-up-statistics.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { isChaos } from '#tests/support/chaos.ts'
import { type OpenApp, openApp } from '#tests/support/live/open-app.ts'
import { startSharedWork, type Work } from './shared-work.ts'
import type { TwoServers } from './two-servers.ts'

/** Everything acknowledged is stored once, under the acknowledged numbers, and nothing else of its kind. */
async function expectDoneOnce({ pool }: TwoServers, work: Work): Promise<void> {
  expect(work.faults).toEqual([])
  const titles = await column(pool, `select title from prayer_requests where title like 'Shared prayer %'`)
  expect(titles.toSorted()).toEqual(work.prayers.map(({ title }) => title).toSorted())
  const { groupId, numbers } = work.messages
  const stored = await column(pool, 'select number from group_messages where group_id = $1 order by number', [
    groupId,
  ])
  expect(stored).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(stored)
  expect(work.sessions).toBeGreaterThan(0)
}

/** Unfinished mails, exports and account deletions of a killed server are done by another one, each of them once. */
async function expectJobsDone(servers: TwoServers, work: Work): Promise<void> {
  const { pool } = servers
  const undone = async () => {
    await minutesPass(pool)
    return await column(
      pool,
      `select email from unnest($1::text[]) as acknowledged (email)
        where (select count(*) from dev_mails where recipient = acknowledged.email) <> 1
       union all
       select id from unnest($2::text[]) as requested (id)
        where not exists (select from data_exports where user_id = requested.id::uuid and state = 'ready')
       union all
       select id from unnest($3::text[]) as gone (id)
        where not exists (select from account_deletions where member_id = gone.id::uuid and done_at is not null)
           or exists (select from accounts where accounts.id = gone.id::uuid)
       union all
       select name || ' ' || state from pgboss.job where name not like '\\_\\_%' and state <> 'completed'`,
      [work.registered, work.exporting, work.left],
    )
  }
  await expect.poll(undone).toEqual([])
}

/** Skips the wait until the work of a killed server is given to another one. */
async function minutesPass(pool: pg.Pool): Promise<void> {
  if (isChaos) return
  await pool.query(
    `update pgboss.job
        set state = 'retry', start_after = now()
      where (state = 'active' and started_on < now() - interval '8 seconds')
         or state = 'retry'`,
  )
}

/** The community's numbers equal a full count, and every action was handled once by the event subscribers. */
async function expectTrueNumbers({ pool }: TwoServers, { prayers }: Work): Promise<void> {
  const waiting = () => column(pool, 'select count(*)::int from statistic_deltas')
  await expect.poll(waiting).toEqual([0])
  expect((await compareStatistics(dbOn(pool))).filter(hasDrifted)).toEqual([])
  const handledActions = () =>
    column(pool, 'select sum(count)::int from prayer_days where user_id = any($1::uuid[])', [
      [...new Set(prayers.map(({ by }) => by))],
    ])
  await expect.poll(handledActions).toEqual([prayers.length])
}

/** People with the app open at a killed server are forgotten after a while; those who have it open now are present. */
async function expectPresent({ pool }: TwoServers, present: readonly Person[]): Promise<void> {
  const here = () =>
    column(pool, `select distinct user_id from presence where place <> 'act' and until > now() order by 1`)
  if (!isChaos) await pool.query(`update presence set until = until - interval '60 seconds'`)
  await expect.poll(here).toEqual(present.map(({ id }) => id).toSorted())
}

/** Every message reached every app, whatever server it was connected to. */
async function expectReceived(
  apps: readonly OpenApp[],
  { messages: { groupId, numbers } }: Work,
): Promise<void> {
  const sent = numbers.toSorted((one, other) => one - other)
  for (const app of apps) {
    const received = () => [...new Set(app.numbersOf(groupId))].toSorted((one, other) => one - other)
    await expect.poll(received).toEqual(sent)
  }
}

async function column(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await pool.query(sql, values)
  return rows.map((row) => Object.values(row)[0])
}

/** People work at both servers while one of them is killed again and again; then every check must hold (SEC-G8). */
export async function workThroughKills(servers: TwoServers, kills: number, seed: number): Promise<string> {
  const chance = createChance(seed).next
  const kill = async () => {
    await sleep(chance() * 300)
    const index = chance() < 0.5 ? 0 : 1
    await servers.kill(index, 'SIGKILL')
    await sleep(chance() * 200)
    await servers.restart(index)
  }
  return await workThroughFaults(servers, Array(kills).fill(kill))
}

/** A fault that is caused and over; it may look at the work meanwhile. */
export type Fault = (work: Work) => Promise<void>

/** People work at both servers while one fault comes after the other; then every check must hold. */
export async function workThroughFaults(servers: TwoServers, faults: readonly Fault[]): Promise<string> {
  const owner = await insertMember(servers.pool)
  const members = [await insertMember(servers.pool), await insertMember(servers.pool)]
  const { id: groupId } = await insertGroup(servers.pool, { by: owner, members })
  const people = [owner, ...members]
  const apps = people.map((person, index) => openApp(servers, person, { at: index === 0 ? 0 : 1 }))
  // A message is owed to an app that was open when it was sent.
  await expect.poll(() => apps.every((app) => app.isLive())).toBe(true)
  const { work, goOn, stop } = await startSharedWork(servers, { owner, groupId })
  for (const fault of faults) {
    await goOn()
    await fault(work)
  }
  await goOn()
  await stop()
  await expectDoneOnce(servers, work)
  await expectJobsDone(servers, work)
  await expectTrueNumbers(servers, work)
  await expectPresent(servers, people)
  await expectReceived(apps, work)
  await Promise.all(apps.map((app) => app.close()))
  const { prayers, messages, registered, exporting, left, sessions } = work
  return `${faults.length} faults: ${prayers.length} prayers, ${messages.numbers.length} messages, ${registered.length} accounts, ${exporting.length} exports, ${left.length} deletions, ${sessions} sessions`
}
