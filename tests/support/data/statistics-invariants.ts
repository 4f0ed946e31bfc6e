import pg from 'pg'
import { expect } from 'vitest'
import { categories } from '#contract/prayers/prayer-constants.ts'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { rollUpStatistics } from '#server/features/community/roll-up-statistics.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { type Act, act } from '#tests/support/servers/two-apps.ts'

/** A change of the tables themselves, as made by cascades and jobs. */
export type TableChange = (pool: pg.Pool) => Promise<unknown>

export type Chance = () => number

type CurrentRows = {
  prayers: { id: string; userId: string; version: number; isPublic: boolean }[]
  miracles: { id: string; userId: string }[]
  groups: { id: string; ownerId: string }[]
}

const fields = { description: 'Asked in the dark.', audience: { kind: 'public' } } as const

/** The rows that an action can refer to at this moment. */
export async function readCurrentRows(pool: pg.Pool): Promise<CurrentRows> {
  const [prayers, miracles, groups] = await Promise.all([
    pool.query(
      `select id, user_id as "userId", version, audience = 'public' as "isPublic" from prayer_requests`,
    ),
    pool.query('select id, user_id as "userId" from miracles'),
    pool.query('select id, owner_id as "ownerId" from groups'),
  ])
  return { prayers: prayers.rows, miracles: miracles.rows, groups: groups.rows }
}

export function oneOf<T>(all: readonly T[], chance: Chance): T | undefined {
  return all[Math.floor(chance() * all.length)]
}

/** A random action of one of the people; refusals and conflicts with the others are expected. */
export function randomAction(
  person: Person,
  { prayers, miracles, groups }: CurrentRows,
  chance: Chance,
): Act {
  const category = oneOf(categories, chance) ?? 'other'
  const prayer = oneOf(
    prayers.filter(({ userId }) => userId === person.id),
    chance,
  )
  const miracle = oneOf(
    miracles.filter(({ userId }) => userId === person.id),
    chance,
  )
  const group = oneOf(
    groups.filter(({ ownerId }) => ownerId === person.id),
    chance,
  )
  const publicPrayer = oneOf(
    prayers.filter(({ isPublic }) => isPublic),
    chance,
  )
  const submit = () => act(person, 'submitPrayer', { ...fields, title: 'Rain', category })
  const candidates: (() => Act | null)[] = [
    submit,
    submit,
    () => prayer && act(person, 'editPrayer', { ...editOf(prayer), category }),
    () => prayer && act(person, 'reportMiracle', { ...fields, title: 'It rained', prayerId: prayer.id }),
    () => act(person, 'reportMiracle', { ...fields, title: 'It rained' }),
    () => miracle && act(person, 'deleteMiracle', { miracleId: miracle.id, reopensPrayer: chance() < 0.5 }),
    () => prayer && act(person, 'deletePrayer', { prayerId: prayer.id }),
    () => prayer && act(person, 'archivePrayer', { prayerId: prayer.id }),
    () => publicPrayer && act(person, 'supportPrayer', { prayerId: publicPrayer.id }),
    () => publicPrayer && act(person, 'supportPrayer', { prayerId: publicPrayer.id }),
    () => publicPrayer && act(person, 'withdrawSupport', { prayerId: publicPrayer.id }),
    () => publicPrayer && act(person, 'prayForPrayer', { prayerId: publicPrayer.id }),
    () => publicPrayer && act(person, 'prayForPrayer', { prayerId: publicPrayer.id, prayedAt: yesterday() }),
    () => publicPrayer && act(person, 'withdrawIntercession', { prayerId: publicPrayer.id }),
    () => act(person, 'createGroup', { name: 'Early risers', description: '' }),
    () => group && act(person, 'deleteGroup', { groupId: group.id }),
  ].map((choice) => () => choice() ?? null)
  return oneOf(candidates, chance)?.() ?? submit()
}

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString()

function editOf({ id, version }: CurrentRows['prayers'][number]) {
  return { prayerId: id, version, title: 'Rain', description: fields.description }
}

/**
 * Somebody registers, verifies, returns on some day, or is deleted with everything that goes with them; a campaign is
 * opened, hidden, shown again, deleted, or its row removed.
 */
export function randomTableChange(someoneElse: Person, chance: Chance): TableChange {
  const day = `2026-0${1 + Math.floor(chance() * 9)}-1${Math.floor(chance() * 4)}`
  const tableChanges: TableChange[] = [
    (pool) => insertMember(pool, { isVerified: false }),
    (pool) =>
      pool.query(
        `update accounts set email_verified_at = now()
          where id in (select id from accounts where email_verified_at is null limit 1)`,
      ),
    (pool) => pool.query('update accounts set last_seen_on = $2 where id = $1', [someoneElse.id, day]),
    (pool) => deleteAccount(pool, someoneElse),
    (pool) => openCampaign(pool, someoneElse),
    (pool) => changeCampaign(pool, `hidden_at = case when hidden_at is null then now() end`),
    (pool) => changeCampaign(pool, 'deleted_at = now()'),
    (pool) => changeCampaign(pool, `status = 'canceled'`),
    (pool) =>
      pool.query(
        'delete from fundraising_campaigns where id in (select id from fundraising_campaigns limit 1)',
      ),
  ]
  return oneOf(tableChanges, chance) ?? deleteAccount
}

async function openCampaign(pool: pg.Pool, by: { id: string }): Promise<void> {
  await insertCampaign(pool, { by }).catch((error) => {
    // The owner was deleted in between.
    if (!(error instanceof pg.DatabaseError && mayMeetOthers.includes(error.code ?? ''))) throw error
  })
}

async function changeCampaign(pool: pg.Pool, change: string): Promise<void> {
  await pool.query(
    `update fundraising_campaigns set ${change}
      where id = any (array (
              select id from fundraising_campaigns order by random() limit 1 for update skip locked))`,
  )
}

const mayMeetOthers = ['23001', '23503', '40P01']

/** An account is deleted with its groups in one transaction, or stays when a conflict occurs. */
async function deleteAccount(pool: pg.Pool, { id }: { id: string } = { id: '' }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from groups where owner_id = $1', [id])
    await client.query('delete from accounts where id = $1', [id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof pg.DatabaseError && mayMeetOthers.includes(error.code ?? ''))) throw error
  } finally {
    client.release()
  }
}

/** Counts every number plainly, row by row, without any code of the product. */
export async function countFromTables(pool: pg.Pool): Promise<Record<string, number>> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const rowsOf = async (sql: string) => (await client.query(sql)).rows
    const accounts = await rowsOf('select email_verified_at, last_seen_on from accounts')
    const prayers = await rowsOf('select category, status from prayer_requests')
    const plain = {
      miracles: await rowsOf('select id from miracles'),
      groups: await rowsOf('select id from groups'),
      supports: await rowsOf('select prayer_id from prayer_supports'),
      intercessions: await rowsOf('select prayer_id from intercessions'),
      campaigns: (await rowsOf('select hidden_at, deleted_at from fundraising_campaigns')).filter(
        (campaign) => campaign.hidden_at === null && campaign.deleted_at === null,
      ),
    }
    await client.query('commit')
    const found = new Map<string, number>()
    const add = (name: string, count = 1) => found.set(name, (found.get(name) ?? 0) + count)
    for (const account of accounts.filter(({ email_verified_at }) => email_verified_at !== null)) {
      add('members')
      if (account.last_seen_on !== null) add(`active ${account.last_seen_on}`)
    }
    for (const { category, status } of prayers) {
      add(`prayers ${category}`)
      if (status === 'answered') add(`answered ${category}`)
    }
    for (const [name, { length }] of Object.entries(plain)) if (length > 0) add(name, length)
    return Object.fromEntries(found)
  } finally {
    client.release()
  }
}

/** The numbers as they were rolled up. */
export async function rolledUpNumbers(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; total: number }>(
    `select trim(counter || ' ' || part) as name, total from statistic_totals where total <> 0`,
  )
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}

const DOOMED = 'thandaza-doomed'
/** The lock of roll-ups and rebuilds. */
const ROLL_UP_LOCK = 7_303

/** Stops the doomed process midway in its roll-up, when the changes are gone and the totals not yet written. */
export async function stopDoomedRollUps(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function stop_when_doomed() returns trigger language plpgsql as $$
      begin
        if current_setting('application_name') = '${DOOMED}' then perform pg_sleep(3600); end if;
        return new;
      end $$;
    create trigger stop_when_doomed before insert or update on statistic_totals
      for each row execute function stop_when_doomed()`)
}

/** Rolls up and is killed midway: it keeps the others from rolling up before it has something to do itself. */
export async function rollUpAndDie(pool: pg.Pool, address: Address): Promise<void> {
  const unlimited = { statement_timeout: 0, lock_timeout: 0, query_timeout: 0 }
  const settings = { ...sessionSettings, ...unlimited, ...address, application_name: DOOMED, max: 1 }
  const doomed = new pg.Pool(settings)
  doomed.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined)
  await doomed.query('select pg_advisory_lock($1)', [ROLL_UP_LOCK])
  await addChange(pool)
  const outcome = rollUpStatistics(doomed, systemClock).then(
    () => 'rolled up',
    () => 'killed',
  )
  const kill = async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = '${DOOMED}' and datname = current_database() and wait_event = 'PgSleep'`,
    )
    return rowCount
  }
  await expect.poll(kill, { interval: 5 }).toBe(1)
  expect(await outcome).toBe('killed')
  await doomed.end()
}

/** A change that no other one takes back before it is rolled up. */
async function addChange(pool: pg.Pool): Promise<void> {
  const { id } = await insertMember(pool)
  await pool.query(`update accounts set last_seen_on = '2020-01-01' where id = $1`, [id])
}
