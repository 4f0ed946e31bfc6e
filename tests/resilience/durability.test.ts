import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Log } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/constraints.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { groupRow, holdLock } from '#tests/support/servers/held-lock.ts'
import {
  createDataDir,
  postgresPid,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/server-process.ts'
import { createWriter, type Journal, send } from '#tests/support/servers/writers.ts'
import { goodPassword } from '#tests/support/test-browser.ts'

const KILLS = amount(5, 510)
const SEED = seedOf()
const chance = createChance(SEED).next
const victims = ['server', 'PostgreSQL', 'backend', 'server and PostgreSQL'] as const
/** Ends a hanging run and measures nothing, as busy cores take their time. */
const RECOVERY_MS = 600_000
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const target = { origin: '', mayCutOff: false }
const journal: Journal = { faults: [], putOff: 0, cutOff: 0 }
/** Everything that was acknowledged. */
const stored = {
  prayers: new Map<string, { id: string; title: string }>(),
  accounts: new Set<string>(),
  miracles: new Set<string>(),
  comments: new Set<string>(),
  messages: new Set<string>(),
  supports: new Map<string, boolean>(),
}

let folder: Awaited<ReturnType<typeof createDataDir>>
let server: ServerProcess
let database: { pool: pg.Pool; end(): Promise<void> }
let people: Person[]
let groupId: string
/** A group in which only writes happen that a kill has to meet. */
let heldGroupId: string
let isOver = false
const acknowledged: number[] = []

beforeAll(async () => {
  folder = await createDataDir()
  await start()
  database = connect({ address: await embeddedConnection(folder.dataDir), log: quiet, max: 2 })
  people = await Promise.all(Array.from({ length: 7 }, () => insertMember(database.pool)))
  const [owner, ...members] = people
  if (!owner) throw new Error('seven members were expected')
  groupId = (await insertGroup(database.pool, { by: owner, members })).id
  heldGroupId = (await insertGroup(database.pool, { by: owner })).id
})

afterAll(async () => {
  isOver = true
  await database?.end()
  await folder?.remove()
})

test(`${KILLS} kills in the middle of writing lose nothing and double nothing (seed ${SEED})`, async () => {
  const writing = [
    writePrayers(0),
    writePrayers(1),
    answerPrayers(2),
    supportPrayers(3),
    supportPrayers(4),
    registerPeople(5),
    sendMessages(6),
  ]
  let next: (typeof victims)[number][] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (next.length === 0) next = shuffled(victims)
    const victim = next.pop() ?? 'server'
    await sleep(chance() * 300)
    await killDuringWrite(victim)
    await allWriteAgain(victim)
    expect(journal.faults).toEqual([])
    await expectNoPartialWrites()
    await expectAllStored()
  }
  isOver = true
  await Promise.all(writing)
  await expectNoPartialWrites()
  await expectAllStored()
  await expectSupportsAsAcknowledged()
  await expectEachEventHandledOnce()
  expect(journal.faults).toEqual([])
}, 0)

/** Kills while one more write surely waits in the middle of its transaction; that write is done in the end. */
async function killDuringWrite(victim: (typeof victims)[number]): Promise<void> {
  const met: Journal = { faults: [], putOff: 0, cutOff: 0 }
  const { retryUntilAnswered, close } = createWriter(target, met)
  const held = await holdLock(database.pool, groupRow(heldGroupId))
  const write = retryUntilAnswered({
    method: 'POST',
    path: `/api/groups/${heldGroupId}/messages`,
    cookie: people[0]?.cookies.tz_sid,
    body: { clientId: randomUUID(), content: `Message held for ${randomUUID()}` },
  })
  await expect.poll(held.waiting, { interval: 5 }).toBeGreaterThan(0)
  await kill[victim]()
  await held.release()
  const { body } = await write
  close()
  stored.messages.add(String(body.id))
  journal.faults.push(...met.faults)
  const isServerKilled = victim === 'server' || victim === 'server and PostgreSQL'
  expect(isServerKilled ? met.cutOff : met.putOff, `no write met the kill of ${victim}`).toBeGreaterThan(0)
}

const kill = {
  server: async () => {
    target.mayCutOff = true
    server.signal('SIGKILL')
    await server.ended
    await start()
    target.mayCutOff = false
  },
  'server and PostgreSQL': async () => {
    target.mayCutOff = true
    const pid = await postgresPid(folder.dataDir)
    server.signal('SIGKILL')
    process.kill(pid ?? 0, 'SIGKILL')
    await server.ended
    await start()
    target.mayCutOff = false
  },
  PostgreSQL: async () => {
    const pid = await postgresPid(folder.dataDir)
    expect(pid).toBeDefined()
    process.kill(pid ?? 0, 'SIGKILL')
    expect((await send(target.origin, { method: 'GET', path: '/healthz' })).status).toBe(200)
  },
  backend: async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where application_name = 'thandaza' and pid <> pg_backend_pid()
        order by random() limit 1`,
    )
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  },
}

async function start(): Promise<void> {
  const started = await startServer({ DATA_DIR: folder.dataDir })
  server = started
  target.origin = started.origin
}

/** Returns all of them once, in random order. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((each) => ({ each, order: chance() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ each }) => each)
}

/** Recovered means that every writer was answered again, by the same server when only PostgreSQL was killed. */
async function allWriteAgain(victim: string): Promise<void> {
  const before = [...acknowledged]
  const started = performance.now()
  while (before.some((count, writer) => (acknowledged[writer] ?? 0) < count + 2)) {
    if (journal.faults.length > 0) throw new Error(journal.faults.join('\n'))
    if (performance.now() - started > RECOVERY_MS) throw new Error(`no recovery from the kill of ${victim}`)
    await sleep(10)
  }
}

async function until(
  writer: number,
  act: (retryUntilAnswered: ReturnType<typeof createWriter>['retryUntilAnswered']) => Promise<void>,
) {
  const { retryUntilAnswered, close } = createWriter(target, journal)
  acknowledged[writer] = 0
  while (!isOver) {
    await act(retryUntilAnswered)
    acknowledged[writer] += 1
  }
  close()
}

async function writePrayers(writer: number): Promise<void> {
  let written = 0
  await until(writer, async (retryUntilAnswered) => {
    written += 1
    const title = `Prayer ${written} of writer ${writer}`
    const answer = await retryUntilAnswered({
      method: 'POST',
      path: '/api/prayers',
      cookie: people[writer]?.cookies.tz_sid,
      body: { title, description: 'Asked in the dark.', category: 'family', audience: { kind: 'public' } },
    })
    stored.prayers.set(title, { id: String(answer.body.id), title })
  })
}

/** Writes a prayer, a comment on it, and the miracle that answers it: the last two change several tables at once. */
async function answerPrayers(writer: number): Promise<void> {
  const cookie = people[writer]?.cookies.tz_sid
  const content = { description: 'Asked in the dark.', audience: { kind: 'public' } }
  let [turn, prayerId] = [0, '']
  await until(writer, async (retryUntilAnswered) => {
    const [step, title] = [turn % 3, `Prayer ${Math.floor(turn / 3)} of writer ${writer}`]
    turn += 1
    const write = (path: string, body: object) => retryUntilAnswered({ method: 'POST', path, cookie, body })
    if (step === 0) {
      prayerId = String((await write('/api/prayers', { ...content, title, category: 'health' })).body.id)
      stored.prayers.set(title, { id: prayerId, title })
    } else if (step === 1) {
      const { body } = await write(`/api/prayers/${prayerId}/comments`, { comment: 'Amen.' })
      stored.comments.add(String(body.id))
    } else {
      const { body } = await write('/api/miracles', { ...content, title: 'It rained', prayerId })
      stored.miracles.add(String(body.id))
    }
  })
}

async function supportPrayers(writer: number): Promise<void> {
  const person = people[writer]
  await until(writer, async (retryUntilAnswered) => {
    const known = [...stored.prayers.values()]
    const prayer = known[Math.floor(Math.random() * known.length)]
    if (!prayer) return await sleep(20)
    const mine = Math.random() < 0.75
    await retryUntilAnswered({
      method: mine ? 'PUT' : 'DELETE',
      path: `/api/prayers/${prayer.id}/support`,
      cookie: person?.cookies.tz_sid,
    })
    stored.supports.set(`${prayer.id} ${person?.id}`, mine)
  })
}

async function sendMessages(writer: number): Promise<void> {
  let sent = 0
  await until(writer, async (retryUntilAnswered) => {
    sent += 1
    const { body } = await retryUntilAnswered({
      method: 'POST',
      path: `/api/groups/${groupId}/messages`,
      cookie: people[writer]?.cookies.tz_sid,
      body: { clientId: randomUUID(), content: `Message ${sent}` },
    })
    stored.messages.add(String(body.id))
  })
}

async function registerPeople(writer: number): Promise<void> {
  let born = 0
  await until(writer, async (retryUntilAnswered) => {
    born += 1
    const email = `newcomer.${born}@example.co.za`
    await retryUntilAnswered({
      method: 'POST',
      path: '/api/account',
      body: {
        fullName: 'Steadfast Newcomer',
        email,
        password: goodPassword,
        confirmPassword: goodPassword,
        acceptsTerms: true,
      },
    })
    stored.accounts.add(email)
  })
}

/** Must hold at every moment, also between two kills: a command is written completely or not at all. */
const partialWrites = `
  with published as (
    select (payload->>'prayerId')::uuid as id,
           count(*) filter (where name = 'prayer.submitted') as submitted,
           count(*) filter (where name = 'prayer.supported')
             - count(*) filter (where name = 'prayer.support-withdrawn') as supported
      from domain_events
     where payload ? 'prayerId'
     group by 1
  ), counted as (
    select prayer_id as id, count(*) as supporters from prayer_supports group by 1
  ), registered as (
    select (payload->>'accountId')::uuid as id, count(*) as times from domain_events where payload ? 'accountId' group by 1
  ), mailed as (
    select data->>'email' as email, count(*) as times from pgboss.job where name = 'send-mail' group by 1
  )
  select 'prayers without their one event, or events without prayer' as what, count(*)::int as found
    from prayer_requests p full join published using (id)
   where p.id is null or published.submitted is distinct from 1
  union all
  select 'counts that are not the number of supporters', count(*)::int
    from prayer_requests p left join counted using (id)
   where p.support_count <> coalesce(counted.supporters, 0)
  union all
  select 'supports that are not what the events say', count(*)::int
    from prayer_requests p left join published using (id)
   where p.support_count <> coalesce(published.supported, 0)
  union all
  select 'counts that are not the number of comments', count(*)::int
    from prayer_requests p
   where p.comment_count <> (select count(*) from prayer_comments c where c.prayer_id = p.id)
  union all
  select 'answered without a miracle, or a miracle whose prayer still waits', count(*)::int
    from prayer_requests p full join miracles m on m.prayer_request_id = p.id
   where (p.status = 'answered') is distinct from (m.id is not null)
  union all
  select 'numbers of the community, with what waits to be rolled up, that are not the full count', count(*)::int
    from (select counter, part, sum(total) as total
            from (select counter, part, total from statistic_totals
                   union all
                  select counter, part, change from statistic_deltas) as noted
           group by counter, part) noted
    full join statistics_counted counted using (counter, part)
   where coalesce(noted.total, 0) <> coalesce(counted.total, 0)
     and counter <> 'page-view'
  union all
  select 'messages numbered with gaps, sent twice, or without their one event', count(*)::int
    from groups g
   where g.last_message_number <> (select count(*) from group_messages m where m.group_id = g.id)
      or g.last_message_number <> (select coalesce(max(number), 0) from group_messages m where m.group_id = g.id)
      or g.last_message_number <> (select count(distinct content) from group_messages m where m.group_id = g.id)
      or g.last_message_number <> (select count(*) from domain_events f
                                    where f.name = 'message.sent' and f.payload->>'groupId' = g.id::text)
  union all
  select 'prayers saved twice', count(*)::int - count(distinct title)::int from prayer_requests
  union all
  select 'accounts without profile, consent, event or mail', count(*)::int
    from accounts a
    left join profiles p on p.id = a.id
    left join consents c on c.account_id = a.id
    left join registered on registered.id = a.id
    left join mailed on mailed.email = a.email
   where a.email like 'newcomer.%'
     and (p.id is null or c.account_id is null
          or registered.times is distinct from 1 or mailed.times is distinct from 1)
  union all
  select 'events handled twice or skipped', abs(
           (select coalesce(sum(count), 0)::int from prayer_days)
           - (select count(*)::int
                from domain_events f join event_cursors c on c.subscriber = 'journey.prayer-days'
               where (f.xid, f.id) <= (c.xid, c.event_id) and f.name = any(array['prayer.submitted', 'prayer.supported', 'miracle.reported'])))`

async function expectNoPartialWrites(): Promise<void> {
  const rows = await query<{ what: string; found: number }>(partialWrites)
  expect(rows.filter(({ found }) => found > 0)).toEqual([])
}

async function expectAllStored(): Promise<void> {
  const prayers = [...stored.prayers.values()]
  const lost = await query(
    `select acknowledged.title
       from unnest($1::uuid[], $2::text[]) as acknowledged (id, title)
       left join prayer_requests p on p.id = acknowledged.id and p.title = acknowledged.title
      where p.id is null`,
    [prayers.map(({ id }) => id), prayers.map(({ title }) => title)],
  )
  expect(lost).toEqual([])
  const strangers = await query(
    `select acknowledged.email
       from unnest($1::text[]) as acknowledged (email) left join accounts a on a.email = acknowledged.email
      where a.id is null`,
    [[...stored.accounts]],
  )
  expect(strangers).toEqual([])
  const missing = await query(
    `select id from unnest($1::uuid[]) as acknowledged (id) where id not in (select id from miracles)
     union all
     select id from unnest($2::uuid[]) as acknowledged (id) where id not in (select id from prayer_comments)
     union all
     select id from unnest($3::uuid[]) as acknowledged (id) where id not in (select id from group_messages)`,
    [[...stored.miracles], [...stored.comments], [...stored.messages]],
  )
  expect(missing).toEqual([])
}

async function expectSupportsAsAcknowledged(): Promise<void> {
  const rows = await query<{ pair: string }>(
    `select prayer_id || ' ' || user_id as pair from prayer_supports`,
  )
  const supported = [...stored.supports].filter(([, mine]) => mine).map(([pair]) => pair)
  expect(rows.map(({ pair }) => pair).toSorted()).toEqual(supported.toSorted())
}

/** The streak is computed from events: an event handled twice or skipped would show as a wrong number. */
async function expectEachEventHandledOnce(): Promise<void> {
  const counts = () =>
    query<{ counted: number; published: number }>(
      `select (select coalesce(sum(count), 0)::int from prayer_days) as counted,
              (select count(*)::int from domain_events where name = any(array['prayer.submitted', 'prayer.supported', 'miracle.reported'])) as published`,
    )
  await expect
    .poll(async () => (await counts()).map(({ counted, published }) => published - counted))
    .toEqual([0])
}

async function query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  for (let waited = 0; ; waited += 50) {
    try {
      return (await database.pool.query<R>(sql, values)).rows
    } catch (error) {
      if (!isDatabaseUnavailable(error) || waited > RECOVERY_MS) throw error
      await sleep(50)
    }
  }
}
