import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { otherThan, type ServerIndex, type TwoServers } from './two-servers.ts'
import { type Answer, send, type Write } from './writers.ts'

/** The acknowledged acts, by the member who is notified of them and their kind. */
export type Notified = Map<string, Set<string>>

export type People = { owners: Person[]; reader: Person; senders: Person[]; prayers: Map<string, string> }

/** The kinds of what they do. */
export const kindsNotified = ['prayed', 'commented', 'join-requested'] as const
type Kind = (typeof kindsNotified)[number]

const SESSIONS_LAST = '2030-01-01T00:00:00Z'
const AGAIN_MS = 40

/** Owners who are never here and are mailed daily, somebody who reads their notifications, and those who do things. */
export async function insertPeople({ pool }: TwoServers): Promise<People> {
  const insert = (count: number) => Promise.all(Array.from({ length: count }, () => insertMember(pool)))
  const [owners, [reader], senders] = [await insert(3), await insert(1), await insert(4)]
  if (!reader) throw new Error('nobody was inserted')
  for (const person of [reader, ...senders]) await setLastVisit(pool, person, SESSIONS_LAST)
  await pool.query(
    `insert into notification_choices (user_id, kind, mail)
     select owner, kind, 'daily' from unnest($1::uuid[]) as owner, unnest($2::text[]) as kind`,
    [owners.map(({ id }) => id), kindsNotified],
  )
  const prayers = new Map<string, string>()
  for (const by of [...owners, reader])
    prayers.set(by.id, (await insertPrayer(pool, { by, audience: 'public' })).id)
  return { owners, reader, senders, prayers }
}

/** Repeats a write at either server under one idempotency key until it is answered. */
export async function retryUntilAnswered(
  servers: TwoServers,
  write: Write,
  at: ServerIndex,
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() }
  for (let index = at; ; index = otherThan(index)) {
    const answer = await send(servers.originOf(index), write, { headers }).catch(() => null)
    if (answer && answer.status < 300) return answer
    if (answer && answer.status !== 503)
      throw new Error(`${write.path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    await sleep(AGAIN_MS)
  }
}

/** For each owner everybody prays, which counts once a day, and either comments or asks to join a new group. */
export async function doThings(
  servers: TwoServers,
  { owners, reader, senders, prayers }: People,
  { notified, day, chance }: { notified: Notified; day: number; chance: () => number },
): Promise<void> {
  for (const owner of [...owners, reader]) {
    const prayer = `/api/prayers/${prayers.get(owner.id)}`
    const group = await insertGroup(servers.pool, { by: owner })
    const writeAs = ({ cookies }: Person, method: 'POST' | 'PUT', path: string, body: object) =>
      retryUntilAnswered(servers, { method, path, body, cookie: cookies.tz_sid }, chance() < 0.5 ? 0 : 1)
    const note = (kind: Kind, item: string) => itemsOf(notified, owner, kind).add(item)
    await Promise.all(
      senders.map(async (sender) => {
        await writeAs(sender, 'PUT', `${prayer}/intercession`, {})
        note('prayed', `${sender.id}:${day}`)
        const kind = chance() < 0.5 ? 'commented' : 'join-requested'
        if (kind === 'commented') await writeAs(sender, 'POST', `${prayer}/comments`, { comment: 'Amen' })
        else await writeAs(sender, 'POST', `/api/groups/${group.id}/join-requests`, {})
        note(kind, randomUUID())
      }),
    )
  }
}

/** The acknowledged things of a kind that somebody was to be notified of. */
export function itemsOf(notified: Notified, { id }: Person, kind: Kind): Set<string> {
  const key = `${id} ${kind}`
  const items = notified.get(key) ?? new Set()
  notified.set(key, items)
  return items
}
