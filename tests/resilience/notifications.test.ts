import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { allAreTold } from '#tests/support/notifications.ts'
import { createMovedClock, type MovedClock } from '#tests/support/servers/moved-clock.ts'
import {
  doThings,
  insertPeople,
  itemsOf,
  kindsNotified,
  type Notified,
  type People,
  retryUntilAnswered,
} from '#tests/support/servers/notified-people.ts'
import {
  openTwoServers,
  otherThan,
  type ServerIndex,
  type TwoServers,
} from '#tests/support/servers/two-servers.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { openStream } from '#tests/support/test-stream.ts'

vi.setConfig({ testTimeout: 0 })

const DAYS = amount(2, 20)
const SEED = seedOf()

let clock: MovedClock
let servers: TwoServers
beforeAll(async () => {
  clock = createMovedClock(await makeTempDir('clock'), morning(0, '04:20'))
  servers = await openTwoServers(clock.settings)
})
afterAll(() => servers?.close())

/** Half past six in Johannesburg is 04:30. */
function morning(day: number, time: string): string {
  return new Date(Date.parse(`2027-06-01T${time}:00Z`) + day * 86_400_000).toISOString()
}

/** Kills one of the servers now and then, until the work is done. */
async function withKills(chance: () => number, work: Promise<void>): Promise<void> {
  let isDone = false
  const finished = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const index = chance() < 0.5 ? 0 : 1
    await sleep(chance() * 300)
    await servers.kill(index, 'SIGKILL')
    await sleep(chance() * 200)
    await servers.restart(index)
  }
  await finished
}

const column = async (sql: string, ...values: unknown[]): Promise<unknown[]> => {
  const { rows } = await servers.pool.query(sql, values)
  return rows.map((row) => Object.values(row)[0])
}

/** A reader marks all that they have as seen; returns its ids. */
async function see({ id, cookies }: Person, at: ServerIndex): Promise<unknown[]> {
  await allAreTold(servers)
  const ids = await column('select id from notifications where user_id = $1 and seen_at is null', id)
  const write = { method: 'PUT', path: '/api/notifications/seen', cookie: cookies.tz_sid } as const
  for (let first = 0; first < ids.length; first += notificationLimits.markedAtOnce) {
    const some = ids.slice(first, first + notificationLimits.markedAtOnce)
    await retryUntilAnswered(servers, { ...write, body: { ids: some } }, at)
  }
  return ids
}

/** Mails of killed servers are written by another one after a minute, which does not have to pass here. */
async function expectMailed(owners: readonly Person[], days: number): Promise<void> {
  const emails = owners.map(({ email }) => email)
  const mailed = async () => {
    await servers.pool.query(
      `update pgboss.job set state = 'retry', start_after = now()
        where (state = 'active' and started_on < now() - interval '8 seconds') or state = 'retry'`,
    )
    return await column(
      'select count(m.id)::int from unnest($1::text[]) as email left join dev_mails m on m.recipient = email group by email',
      emails,
    )
  }
  await expect.poll(mailed).toEqual(emails.map(() => days))
}

async function expectNotifiedOnce(notified: Notified, { owners, reader }: People): Promise<void> {
  await allAreTold(servers)
  for (const owner of [...owners, reader])
    for (const kind of kindsNotified) {
      const [stored] = await column(
        `select count(i.item_key)::int
           from notifications n
           join notification_items i on i.notification_id = n.id
          where n.user_id = $1 and n.kind = $2`,
        owner.id,
        kind,
      )
      expect(stored, kind).toBe(itemsOf(notified, owner, kind).size)
    }
  expect(
    await column(
      `select n.id
         from notifications n
        where n.item_count <> (select count(*) from notification_items i where i.notification_id = n.id)`,
    ),
  ).toEqual([])
}

test(`${DAYS} mornings and random kills at two servers: each thing makes one notification, each mail comes once, what was seen stays seen (seed ${SEED}; NOTIF-1, NOTIF-13)`, async () => {
  const chance = createChance(SEED).next
  const people = await insertPeople(servers)
  const notified: Notified = new Map()
  const seen: unknown[] = []
  for (let day = 0; day < DAYS; day += 1) {
    clock.set(morning(day, '04:20'))
    await withKills(chance, doThings(servers, people, { notified, day, chance }))
    await allAreTold(servers)
    clock.set(morning(day, '04:31'))
    await withKills(chance, doThings(servers, people, { notified, day, chance }))
    const periods = () => column('select distinct period_on::text from digests order by 1')
    await expect.poll(async () => (await periods()).length).toBe(day + 1)
    clock.set(morning(day, chance() < 0.5 ? '04:25' : '04:50'))
    seen.push(...(await see(people.reader, chance() < 0.5 ? 0 : 1)))
    clock.set(morning(day, '05:30'))
  }
  await expectNotifiedOnce(notified, people)
  await expectMailed(people.owners, DAYS)
  expect(await column('select count(*)::int from digests')).toEqual([people.owners.length * DAYS])
  const unseen = await column('select id from notifications where id = any ($1) and seen_at is null', seen)
  expect([seen.length > 0, unseen]).toEqual([true, []])
})

test('after a session ended, its live stream brings no notification any more', async () => {
  const chance = createChance(SEED).next
  const { senders, prayers, reader } = await insertPeople(servers)
  for (let turn = 0; turn < amount(2, 20); turn += 1) {
    const member = await insertMember(servers.pool)
    await setLastVisit(servers.pool, member, '2030-01-01T00:00:00Z')
    await servers.pool.query('update prayer_requests set user_id = $1 where id = $2', [
      member.id,
      prayers.get(reader.id),
    ])
    const here: ServerIndex = chance() < 0.5 ? 0 : 1
    const stream = await openStream({ listen: async () => servers.originOf(here) }, member)
    const path = `/api/prayers/${prayers.get(reader.id)}/comments`
    const comment = (sender?: Person) =>
      retryUntilAnswered(
        servers,
        { method: 'POST', path, body: { comment: 'Amen' }, cookie: sender?.cookies.tz_sid },
        otherThan(here),
      )
    await comment(senders[0])
    await stream.waitForEvent('notifications.added')
    await retryUntilAnswered(
      servers,
      { method: 'DELETE', path: '/api/session', cookie: member.cookies.tz_sid },
      otherThan(here),
    )
    const before = stream.liveEvents().length
    await comment(senders[1])
    await stream.closed
    expect(stream.liveEvents().length).toBe(before)
  }
})
