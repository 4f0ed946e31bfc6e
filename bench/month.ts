import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { type App, createApp } from '#server/create-app.ts'
import type { Address } from '#server/database/connect.ts'
import { createLog } from '#server/platform/core/log.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { openCommunity, prayerFields, prayerReads } from './community.ts'
import { compareSizes } from './comparisons.ts'
import { drawEvenly, withConnection } from './database.ts'
import { fixed, grouped, sum } from './numbers.ts'
import { openTable, print } from './report.ts'
import { type Answer, accepted, openVisitors, rawRequest, type Send, sessionHeaders } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

const DAY_MS = 86_400_000
/** Three of ten members come on a day, like in capacity.ts, four of them at once. */
const ACTIVE = 0.3
const AT_ONCE = 4
/** Between half past seven and half past nineteen in Johannesburg. */
const FIRST_MINUTE = 330
const MINUTES = 720
/** The queue keeps its finished jobs for three days (job-queue.ts). */
const DAYS_OF_JOBS = 3

const random = createChance(1).next
/** Whether something happens that does with this probability. */
const chance = (of: number) => random() < of

/** A member, the session of their browser, and what they have written. */
type Member = { id: string; groupId: string | null; token: string | null; prayers: Written[] }
type Written = { id: string; version: number }
type Place = { members: Member[]; publicIds: string[] }

/** Simulates a month of writes, and prints what reads take before it, after it, and with all tables written anew. */
export async function simulateMonth({ month, reads }: Scale, store: Store): Promise<void> {
  const { before, after, rewritten } = await liveThrough(month, store)
  for (const [about, small] of [
    ['Before (small) and after it (large)', before],
    ['After it: all tables written anew (small), and as they are (large)', rewritten],
  ] as const)
    await compareSizes(about, [small, after], openCommunity, { readsOf: prayerReads, requests: reads })
}

/**
 * Lets a community live for some days by a clock of its own: requests to the real app, with its background work, and
 * autovacuum as it comes. Prints how large tables and indexes became beside the same rows written anew.
 */
export async function liveThrough({ prayers, days }: Scale['month'], store: Store) {
  const before = await store.community(prayers)
  const after = await store.copy(before, 'measured_month')
  // A day passes in half a minute, so autovacuum looks at the tables each second instead of each minute.
  await changeSystem(after, `set autovacuum_naptime = '1s'`, 'set synchronous_commit = off')
  let earlier: readonly Sizes[]
  try {
    earlier = await live(after, days)
  } finally {
    await changeSystem(after, 'reset autovacuum_naptime', 'reset synchronous_commit')
  }
  const rewritten = await store.copy(after, 'measured_rewritten')
  await compareWithRewritten(after, rewritten, earlier)
  return { before, after, rewritten }
}

function changeSystem(address: Address, ...changes: readonly string[]): Promise<unknown> {
  return withConnection({ ...address, user: 'postgres' }, async (client) => {
    for (const change of changes) await client.query(`alter system ${change}`)
    await client.query('select pg_reload_conf()')
  })
}

/** Returns how large all tables and indexes were on every tenth day. */
async function live(address: Address, days: number): Promise<Sizes[]> {
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS
  let now = start
  const app = await createApp({
    settings: readSettings({
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'warn',
      APP_URL: 'http://127.0.0.1',
      DATA_DIR: join(import.meta.dirname, '../.cache/bench/data'),
    }),
    address,
    clock: { now: () => new Date(now) },
    log: createLog('warn'),
    pageMode: 'none',
    simulatorOrigin: null,
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const send = openVisitors({ port: (app.server.server.address() as AddressInfo).port })
  const place = await withConnection(address, openPlace)
  const row = openTable(`${grouped(place.members.length)} members`, 'Day', 'requests', ...volumeColumns)
  const dayStarts: Date[] = []
  const sizes: Sizes[] = []
  try {
    for (let day = 1; day <= days; day++) {
      dayStarts.push(new Date())
      const requests = await liveDay({ place, app, send }, (minute) => {
        now = Math.max(now, start + day * DAY_MS + (FIRST_MINUTE + minute) * 60_000)
        return new Date(now)
      })
      await deleteJobs(app.pool, dayStarts.at(-DAYS_OF_JOBS - 1))
      if (day === 1 || day % 10 === 0) row(day, grouped(requests), ...(await volumesOf(app.pool)))
      if (day % 10 === 0 && day < days) sizes.push(await sizesIn(address))
    }
    return sizes
  } finally {
    await app.close()
  }
}

type Day = { place: Place; app: App; send: Send }
type Tell = (minute: number) => Date

/** Lets the members of a day come one after the other, four at once; returns their requests. */
async function liveDay(day: Day, tell: Tell): Promise<number> {
  const { place, app } = day
  const coming = place.members.filter(() => chance(ACTIVE))
  const turns = coming.entries()
  let [requests, worked] = [0, 0]
  tell(0)
  await app.runSchedule('digests')
  async function host(): Promise<void> {
    for (const [turn, member] of turns) {
      const at = tell(turn * Math.min(1, MINUTES / coming.length))
      const sent = await visit(day, member, at)
      requests += sent
      // Background work as often as autovacuum comes: some twenty times a day.
      if (turn * 20 > worked * coming.length) {
        worked++
        await app.runSchedule('rollUp')
        await app.runSchedule('cleanup')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, host))
  return requests
}

/** The writes of a member on a day. The numbers are assumptions, like those of capacity.ts. */
async function visit({ place, app, send }: Day, member: Member, at: Date): Promise<number> {
  let requests = 0
  const act = async (method: string, path: string, body?: object, refusal?: number): Promise<Answer> => {
    requests++
    const headers = [...sessionHeaders(member.token ?? ''), `idempotency-key: ${randomUUID()}`]
    const answer = await send(rawRequest(`${method} ${path}`, headers, body && JSON.stringify(body)))
    return answer.status === refusal ? answer : accepted(answer)
  }
  const isBack = member.token !== null && !chance(0.1)
  // Refused after two weeks away.
  const refreshed = isBack ? await act('POST', '/api/session/refresh', {}, 401) : null
  const token = refreshed?.status === 200 ? tokenIn(refreshed) : null
  member.token = token ?? (await openSession(app.pool, member.id, at))
  await act('PUT', '/api/notifications/seen', { upTo: at.toISOString() })
  for (let times = 0; times < 3; times++) {
    const path = `/api/prayers/${newOf(place.publicIds)}`
    // Some of them were deleted meanwhile.
    const { status } = await act('PUT', `${path}/intercession`, {}, 404)
    if (status === 404) continue
    if (chance(0.02)) await act('DELETE', `${path}/intercession`, undefined, 404)
    if (chance(0.35)) await act('PUT', `${path}/support`, {}, 404)
    if (chance(0.05)) await act('DELETE', `${path}/support`, undefined, 404)
    if (chance(0.15)) await act('POST', `${path}/comments`, { comment: 'We pray with you. '.repeat(4) }, 404)
  }
  if (member.groupId) {
    const path = `/api/groups/${member.groupId}`
    const message = { clientId: randomUUID(), content: `${randomUUID()} Good morning, we keep praying.` }
    const { id, number } = bodyOf(await act('POST', `${path}/messages`, message))
    if (chance(0.03)) await act('PATCH', `${path}/messages/${id}`, { content: `${message.content} Amen.` })
    if (chance(0.2)) await act('PUT', `${path}/messages/${id}/reaction`, {})
    await act('PUT', `${path}/read-up-to`, { number })
  }
  if (chance(0.2)) await submit(act, place, member)
  const own = member.prayers.at(-1)
  if (!own) return requests
  if (chance(0.05)) await act('POST', `/api/prayers/${own.id}/updates`, { content: 'It goes on. '.repeat(5) })
  if (chance(0.05)) {
    const edit = { ...prayerFields, title: `For rain, ${own.version}`, version: own.version }
    own.version = bodyOf(await act('PATCH', `/api/prayers/${own.id}`, edit)).version
  }
  // Deleting asks for a fresh sign-in.
  if (!token && chance(0.2)) {
    await act('DELETE', `/api/prayers/${own.id}`)
    member.prayers.pop()
  }
  return requests
}

async function submit(
  act: (method: string, path: string, body: object) => Promise<Answer>,
  place: Place,
  member: Member,
): Promise<void> {
  const kind = chance(0.5) ? 'public' : 'private'
  const { id, version } = bodyOf(await act('POST', '/api/prayers', { ...prayerFields, audience: { kind } }))
  member.prayers.push({ id, version })
  if (kind === 'public') place.publicIds.unshift(id)
}

/** One of the list, the first ones most often. */
const newOf = (ids: readonly string[]) => ids[Math.floor(ids.length ** random()) - 1]

const bodyOf = ({ end }: Answer) => JSON.parse(String(end).split('\r\n\r\n').at(-1) ?? '')

const tokenIn = ({ end }: Answer) => /set-cookie: [\w-]*tz_sid=([^;]+)/i.exec(String(end))?.[1]

async function openPlace(client: pg.Client): Promise<Place> {
  const { rows: members } = await client.query<Member>(
    `select a.id, min(m.group_id::text) as "groupId", null as token, '[]'::json as prayers
       from accounts a
       left join group_members m on m.user_id = a.id
      group by a.id
      order by a.id`,
  )
  const wall = await drawEvenly(
    client,
    `select id from prayer_requests
      where audience = 'public' and status = 'active' and hidden_at is null
      order by date_submitted desc, id desc`,
    1_000_000,
  )
  return { members, publicIds: wall.map(({ id }) => id) }
}

/** Signs in as open-session.ts does, without the hash of the password. */
async function openSession(pool: pg.Pool, memberId: string, at: Date): Promise<string> {
  const token = randomUUID()
  await pool.query(
    `with old as (
       delete from sessions
        where id in (select id from sessions where user_id = $1 order by created_at desc, id desc offset 9)
     )
     insert into sessions
       (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at, device)
     values (uuidv7(), $1, $2, $3, $3, $3::timestamptz + interval '1 hour', $3::timestamptz + interval '14 days',
             $3::timestamptz + interval '90 days', 'Chrome on Android')`,
    [memberId, createHash('sha256').update(token).digest(), at],
  )
  return token
}

/** The queue does it once a day by the clock of the database. */
async function deleteJobs(pool: pg.Pool, before: Date | undefined): Promise<void> {
  if (before)
    await pool.query(`delete from pgboss.job where state in ('completed', 'failed') and completed_on < $1`, [
      before,
    ])
}

const volumeColumns = ['database MB', 'dead rows']

async function volumesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select round(pg_database_size(current_database()) / 1e6)::text as size,
            (select sum(n_dead_tup)::text from pg_stat_user_tables) as dead`,
  )
  return [rows[0].size, grouped(Number(rows[0].dead))]
}

/** Writes a copy anew and prints tables and indexes that are larger than there. */
async function compareWithRewritten(grown: Address, copy: Address, earlier: readonly Sizes[]): Promise<void> {
  const sizes = await sizesIn(grown)
  await withConnection({ ...copy, user: 'postgres' }, (client) => client.query('vacuum (full, analyze)'))
  const anew = await sizesIn(copy)
  const row = openTable(
    'Tables and indexes that waste most, beside the same rows written anew',
    ...['Name', ...earlier.map((_, index) => `MB on day ${10 * (index + 1)}`), 'in the end', 'anew', 'ratio'],
    ...['live rows', 'dead', 'inserted', 'updated', 'in place', 'deleted', 'autovacuums'],
  )
  const bytesIn = (of: Sizes, name: string) => of.get(name)?.bytes ?? 0
  const wasted = (name: string) => bytesIn(sizes, name) - bytesIn(anew, name)
  const byWaste = [...sizes.values()].toSorted((one, other) => wasted(other.name) - wasted(one.name))
  for (const { name, bytes, ...figures } of byWaste.slice(0, 30)) {
    const megabytes = [...earlier, sizes, anew].map((of) => bytesIn(of, name) / 1e6)
    row(name, ...fixed([...megabytes, bytes / (bytesIn(anew, name) || 1)], 2), ...Object.values(figures))
  }
  const total = (of: Sizes) => (sum([...of.values()].map(({ bytes }) => bytes)) / 1e6).toFixed(0)
  print(`\nAll: ${total(sizes)} MB, written anew ${total(anew)}.`)
}

async function sizesIn(address: Address): Promise<Sizes> {
  const { rows } = await withConnection(address, (client) => client.query<SizeOf>(sizesOfAll))
  return new Map(rows.map((of) => [of.name, of]))
}

/** All tables and indexes by their name. */
type Sizes = ReadonlyMap<string, SizeOf>

/** A table or index; the other figures are as they are printed. */
type SizeOf = Record<string, string | number> & { name: string; bytes: number }

const sizesOfAll = `
  select n.nspname || '.' || c.relname as name, pg_relation_size(c.oid)::float8 as bytes, c.reltuples::int as live,
         s.n_dead_tup, s.n_tup_ins, s.n_tup_upd, 100 * s.n_tup_hot_upd / nullif(s.n_tup_upd, 0) || ' %' as hot,
         s.n_tup_del, s.autovacuum_count
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_stat_user_tables s on s.relid = c.oid
   where n.nspname in ('public', 'pgboss')
     and c.relkind in ('r', 'i')`
