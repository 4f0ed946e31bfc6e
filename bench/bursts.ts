import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { oldestUnprocessed } from '#server/platform/events/domain-events.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { type CommunityIds, detailPath, openCommunity, prayerFields } from './community.ts'
import { signIn, tokenNamed, tokenOf, withConnection } from './database.ts'
import { fixed, grouped, spreadOf, untilFound } from './numbers.ts'
import { type Aim, aimText, note, openTable } from './report.ts'
import { accepted, atRandomMoments, openVisitors, rawRequest, type Send, sessionHeaders } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets } from './targets.ts'

const READS_PER_SECOND = 50
const READS_AIM = { atMost: 1.3 }
const LOOK_EVERY_MS = 100
/** The time to write down what is due at one moment, before the rest begins. */
const WRITING_SECONDS = 5
/** A prayer is shared so often: once is over too soon to say anything about the readers. */
const SHARED = 10

/** Something that concerns thousands at once. */
type Burst = {
  name: string
  aims: { seconds: number; lag?: number; reads?: Aim }
  prepare(client: pg.Client): Promise<unknown>
  /** Done when all of it is sent, or handed over; members are notified when the subscribers are done too. */
  acts: readonly (() => Promise<unknown>)[]
  /** The number of notifications afterwards, as one row. */
  notified: { query: string; values: readonly unknown[]; expected: Record<string, number> }
}

type Read = (turn: number) => Promise<{ ms: number }>
type Played = { seconds: number; lag: number; atRest: { ms: number }[]; meanwhile: { ms: number }[] }

/** Measures how soon everybody is notified of what concerns thousands, and whether the readers meanwhile notice. */
export async function measureBursts(scale: Scale, store: Store): Promise<void> {
  const address = await store.copy(await store.community(scale.compared), 'measured_bursts')
  const ids = await openCommunity(address)
  const app = await startTarget('app-server.ts', address)
  const { restSeconds } = scale.bursts
  const row = openTable(
    `Among ${grouped(scale.compared)} prayers, ${READS_PER_SECOND} reads a second at random moments: ${restSeconds} s before and after, and until all are notified`,
    ...['Burst', 'all notified after s', 'aim', 'subscribers behind, at most s', 'aim'],
    ...['reads at rest: p50 ms', 'p99 ms', 'meanwhile: p50 ms', 'p99 ms', 'ratio of p99', 'aim'],
  )
  const send = openVisitors(app)
  const read = readerOf(send, ids)
  // First reads would count as rest.
  await atRandomMoments(READS_PER_SECOND, restSeconds, read)
  for (const burst of [taps, shares, reminders].map((create) => create(scale.bursts, { address, ids, send })))
    printBurst(
      burst,
      await withConnection(address, (client) => play(burst, client, { read, restSeconds })),
      row,
    )
  await stopTargets(app)
}

function printBurst({ name, aims }: Burst, played: Played, row: ReturnType<typeof openTable>): void {
  const [rest, busy] = [spreadOf(played.atRest), spreadOf(played.meanwhile)]
  const ratio = busy[1] / rest[1]
  const within = { atMost: aims.seconds }
  const behind = aims.lag === undefined ? undefined : { atMost: aims.lag }
  const times = [played.seconds.toFixed(1), aimText(within), played.lag.toFixed(1), aimText(behind)]
  row(name, ...times, ...fixed([...rest, ...busy], 1), ratio.toFixed(2), aimText(aims.reads))
  note({ name: `${name}: all notified`, measured: played.seconds, unit: 's', aim: within })
  note({ name: `${name}: subscribers behind`, measured: played.lag, unit: 's', aim: behind })
  note({ name: `${name}: p99 of reads`, measured: ratio, unit: 'times', aim: aims.reads })
}

/** Plays a burst between two rests; of several times the longest counts. Throws when somebody was notified wrongly. */
async function play(
  { name, prepare, acts, notified }: Burst,
  client: pg.Client,
  { read, restSeconds }: { read: Read; restSeconds: number },
): Promise<Played> {
  await prepare(client)
  // Otherwise the database cleans up after the burst before while this one is measured.
  await client.query('vacuum (analyze)')
  const before = await atRandomMoments(READS_PER_SECOND, restSeconds, read)
  const times: Awaited<ReturnType<typeof timeUntilTold>>[] = []
  const meanwhile = await readDuring(read, async () => {
    for (const act of acts) times.push(await timeUntilTold(client, act))
  })
  const after = await atRandomMoments(READS_PER_SECOND, restSeconds, read)
  const { rows } = await client.query(notified.query, [...notified.values])
  const [found, expected] = [rows[0], notified.expected].map((each) => JSON.stringify(each))
  if (found !== expected) throw new Error(`${name}: ${found} instead of ${expected}`)
  const most = (figure: 'seconds' | 'lag') => Math.max(...times.map((each) => each[figure]))
  return { seconds: most('seconds'), lag: most('lag'), atRest: [...before, ...after], meanwhile }
}

/** Reads at random moments as long as the work lasts, also while earlier reads are unanswered. */
async function readDuring(read: Read, work: () => Promise<void>): Promise<{ ms: number }[]> {
  const { next: random } = createChance(1)
  const reading: Promise<{ ms: number }[]>[] = []
  const begin = () => reading.push(atRandomMoments(READS_PER_SECOND, 1, read, random))
  begin()
  const timer = setInterval(begin, 1_000)
  await work().finally(() => clearInterval(timer))
  return (await Promise.all(reading)).flat()
}

/** Acts, and waits until no subscriber has anything left to do; also says how far one was behind. */
async function timeUntilTold(client: pg.Client, act: () => Promise<unknown>) {
  const started = performance.now()
  let [isSent, longest] = [false, 0]
  const acting = act().finally(() => {
    isSent = true
  })
  const areNotified = async () => {
    const wasSent = isSent
    const lag = await lagOf(client)
    longest = Math.max(longest, lag)
    await sleep(LOOK_EVERY_MS)
    return (wasSent && lag === 0) || null
  }
  await Promise.all([acting, untilFound(areNotified, 'Not everybody was notified')])
  return { seconds: (performance.now() - started) / 1000, lag: longest }
}

/** The age of the oldest event that some subscriber has not handled. */
async function lagOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>({ ...oldestUnprocessed, values: [new Date()] })
  return Math.max(0, ...rows.map(({ seconds }) => seconds))
}

/** The reads of members meanwhile. */
function readerOf(send: Send, { publicIds }: CommunityIds): Read {
  return async (turn) => {
    const prayerId = publicIds[(turn * 31) % publicIds.length] ?? ''
    const paths = ['/api/prayers', detailPath(prayerId), '/api/dashboard', '/api/notifications']
    return accepted(
      await send(rawRequest(`GET ${paths[turn % paths.length]}`, sessionHeaders(tokenOf(turn * 7)))),
    )
  }
}

type Place = { address: Address; ids: CommunityIds; send: Send }
type Sizes = Scale['bursts']

/** Many members pray for one prayer within a minute. */
function taps({ taps: count, seconds }: Sizes, { ids, send }: Place): Burst {
  const tokenAt = (turn: number) => tokenNamed(`tap-${turn}`)
  const [prayerId] = ids.publicIds
  const tap = async (turn: number) => {
    const headers = [...sessionHeaders(tokenAt(turn)), `idempotency-key: ${randomUUID()}`]
    const request = rawRequest(`PUT /api/prayers/${prayerId}/intercession`, headers, '{}')
    // A browser asks again when the server is too busy.
    for (;;) {
      const answer = await send(request)
      if (answer.status !== 503) return accepted(answer)
      await sleep(1_000)
    }
  }
  /** Whatever moments are drawn, each member taps once. */
  let next = 0
  const tapNext = async () => (next < count ? await tap(next++) : undefined)
  return {
    name: `${grouped(count)} members pray for one prayer within ${seconds} s`,
    aims: { seconds: seconds + 5, lag: 5 },
    prepare: async (client) => {
      await client.query(forgetTaps, [prayerId])
      const { rows } = await client.query(others, [prayerId, count])
      await signIn(client, Object.fromEntries(rows.map(({ email }, turn) => [tokenAt(turn), email])))
    },
    acts: [
      async () => {
        await atRandomMoments(count / seconds, seconds, tapNext)
        while (next < count) await tapNext()
      },
    ],
    notified: { query: notifiedOfTaps, values: [prayerId], expected: { notifications: 1, people: count } },
  }
}

/** Earlier notifications of the prayer's owner do not count. */
const forgetTaps = `delete from notifications where subject_id = $1 and kind = 'prayed'`

const others = `
  select a.email
    from accounts a
   where a.id <> (select user_id from prayer_requests where id = $1)
     and not exists (select from intercessions i where i.prayer_id = $1 and i.user_id = a.id)
   order by a.id
   limit $2`

const notifiedOfTaps = `
  select count(*)::int as notifications, sum(person_count)::int as people
    from notifications
   where subject_id = $1
     and kind = 'prayed'
     and seen_at is null`

/** A prayer is shared with a large group; each time with another one, so that everybody has something new. */
function shares({ members }: Sizes, { send }: Place): Burst {
  const groupIds = Array.from({ length: SHARED }, () => randomUUID())
  const share = async (groupId: string) => {
    const body = JSON.stringify({ ...prayerFields, audience: { kind: 'groups', groupIds: [groupId] } })
    return accepted(await send(rawRequest('POST /api/prayers', sessionHeaders(tokenOf(0)), body)))
  }
  return {
    name: `a prayer is shared with ${grouped(members)} members`,
    aims: { seconds: 60, reads: READS_AIM },
    prepare: (client) => client.query(largeGroups, [groupIds, members]),
    acts: groupIds.map((groupId) => () => share(groupId)),
    notified: {
      query: `select count(*)::int as notified from notifications where kind = 'group-prayers' and group_id = any ($1)`,
      values: [groupIds],
      expected: { notified: SHARED * (members - 1) },
    },
  }
}

/** The first signed-in member is one of them. */
const largeGroups = `
  with drawn as (
    select id, email = 'member0@example.com' as is_owner
      from accounts
     order by email = 'member0@example.com' desc, id
     limit $2
  ), opened as (
    insert into groups (id, name, owner_id, created_at, member_count)
    select g.id, 'A large circle', d.id, now(), $2
      from unnest($1::uuid[]) as g (id)
      join drawn d on d.is_owner
    returning id
  )
  insert into group_members (group_id, user_id, role, joined_at)
  select o.id, d.id, case when d.is_owner then 'owner' else 'member' end, now()
    from opened o, drawn d`

/** Many are reminded at the same time, as at six in the morning; every fourth by mail too. */
function reminders({ reminded, restSeconds }: Sizes, { address }: Place): Burst {
  let moment = new Date()
  return {
    name: `${grouped(reminded)} reminders are due`,
    aims: { seconds: 180, reads: READS_AIM },
    prepare: async (client) => {
      moment = new Date(Date.now() + (restSeconds + WRITING_SECONDS) * 1000)
      await client.query(remindersAt, [moment, reminded])
    },
    acts: [
      async () => {
        await sleep(moment.getTime() - Date.now())
        await withConnection(address, (client) =>
          untilFound(async () => {
            await sleep(1_000)
            const { rows } = await client.query('select exists (select from reminders where due_at <= $1)', [
              moment,
            ])
            return rows[0].exists ? null : true
          }, 'Not every reminder fired'),
        )
      },
    ],
    notified: {
      query: notifiedOfReminders,
      values: [],
      expected: { notified: reminded, mails: Math.floor(reminded / 4) },
    },
  }
}

const remindersAt = `
  insert into reminders (id, user_id, at_time, rule, by_mail, next_at, created_at)
  select gen_random_uuid(), id, ($1::timestamptz at time zone 'Africa/Johannesburg')::time, 'daily', number % 4 = 0, $1, now()
    from (select id, row_number() over (order by id) as number from accounts order by id limit $2) drawn`

const notifiedOfReminders = `
  select (select count(*)::int from notifications where kind = 'reminder' and seen_at is null) as notified,
         (select count(*)::int from pgboss.job where name = 'send-reminder-mail') as mails`
