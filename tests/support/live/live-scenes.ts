import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { findSettledEnd } from '#server/platform/events/domain-events.ts'
import { formatPosition, positionAt, timelineOf } from '#server/platform/events/log-position.ts'
import { amount } from '#tests/support/chaos.ts'
import { otherThan, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { readAfter, type SentMessage, startConversation, walkMessages } from './chat-writers.ts'
import { type OpenApp, openApp } from './open-app.ts'

/** An open chat: when it receives a message beyond its last one, it reads everything after its last one. */
export type Screen = {
  shown(): readonly SentMessage[]
  close(): Promise<void>
}

const POLL_MS = 20

/** Follows a group by the events of an app, at the app's current server. */
function openChatScreen(servers: TwoServers, app: OpenApp, groupId: string): Screen {
  const shown: SentMessage[] = []
  let isOver = false
  const last = () => shown.at(-1)?.number ?? 0

  async function follow(): Promise<void> {
    while (!isOver) {
      if (app.numbersOf(groupId).some((number) => number > last())) await readOn()
      await sleep(POLL_MS)
    }
  }

  async function readOn(): Promise<void> {
    const question = { person: app.person, groupId, at: app.server(), after: last() }
    // A server that was just killed does not answer; the next attempt goes to the other one.
    const page = await readAfter(servers, question).catch(() => null)
    shown.push(...(page?.read ?? []))
  }

  const following = follow()
  return {
    shown: () => shown,
    close: async () => {
      isOver = true
      await following
    },
  }
}

const GROUPS = amount(3, 5)
const PEOPLE = 3 * GROUPS
export const often = { interval: 20 }

type Group = { id: string; people: Person[] }
type Town = {
  groups: Group[]
  apps: OpenApp[]
  /** An app that is in no group but claims to have all of them open. */
  stranger: OpenApp
}

/**
 * Creates groups; everybody is in two of them and has an app open at each server. One of the two watches all groups.
 */
async function createTown(servers: TwoServers): Promise<Town> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => insertMember(servers.pool)))
  const groups = await Promise.all(
    Array.from({ length: GROUPS }, async (_, group) => {
      const mine = people.filter((_person, index) =>
        [group, (group + 1) % GROUPS].includes(index % GROUPS),
      ) as [Person, ...Person[]]
      const [by, ...members] = mine
      return { id: (await insertGroup(servers.pool, { by, members })).id, people: mine }
    }),
  )
  const watch = groups.map(({ id }) => `group:${id}` as const)
  const apps = people.flatMap((person) => [
    openApp(servers, person, { at: 0 }),
    openApp(servers, person, { at: 1, watch }),
  ])
  const stranger = openApp(servers, await insertMember(servers.pool), { at: 0, watch })
  await allLive([...apps, stranger])
  return { groups, apps, stranger }
}

/** Waits until all streams are open. */
export async function allLive(apps: readonly OpenApp[]): Promise<void> {
  await expect.poll(() => apps.filter((app) => !app.isLive()).length, often).toBe(0)
}

/** A fault of the servers during a conversation. */
export type Failure = () => Promise<void>

/**
 * People chat in their groups through one failure after another. Afterwards every app has received every message of its
 * groups once, in order, and of no other group; every open chat shows all of them, in order; and both servers have
 * every message that was acknowledged (SEC-G7). Returns a summary.
 */
export async function talkThroughFailures(
  servers: TwoServers,
  failures: readonly Failure[],
): Promise<string> {
  const { groups, apps, stranger } = await createTown(servers)
  const screens = groups.map(({ id, people }) => openChatScreen(servers, appOf(apps, people), id))
  const speakers = groups.flatMap(({ id, people }) =>
    people.slice(0, 3).map((person) => ({ person, groupId: id })),
  )
  const started = performance.now()
  const conversation = startConversation(servers, speakers, 300)
  for (const [turn, failure] of failures.entries()) {
    await conversation.more(15)
    await sleep(Math.random() * 300)
    await whileAway(
      apps.filter((_, index) => index % 5 === turn % 5),
      failure,
    )
    await allReceiveAgain(apps)
    await moveHalf(servers, apps)
  }
  await conversation.more(15)
  await conversation.stop()
  const seconds = Math.round((performance.now() - started) / 1000)
  for (const group of groups) await expectPublished(servers, group, apps)
  for (const group of groups) await expectStored(servers, group, conversation.said)
  await expectShown(groups, screens, conversation.said)
  expect(stranger.liveEvents()).toEqual([])
  await Promise.all([...apps, stranger, ...screens].map((each) => each.close()))
  const opened = apps.reduce((sum, app) => sum + app.opened(), 0)
  return `${conversation.said.length} messages in ${seconds} s to ${apps.length} apps, which opened ${opened} streams`
}

function appOf(apps: readonly OpenApp[], people: readonly Person[]): OpenApp {
  return apps.find(({ person }) => person === people[0]) as OpenApp
}

/** Some apps are offline meanwhile: the server they return to was down when they left, or has just started. */
async function whileAway(apps: readonly OpenApp[], failure: Failure): Promise<void> {
  for (const app of apps) app.goAway()
  await failure()
  for (const app of apps) app.comeBack()
}

/** After a failure every app receives a message that was sent after it. */
async function allReceiveAgain(apps: readonly OpenApp[]): Promise<void> {
  const before = apps.map((app) => app.liveEvents().length)
  const deaf = () => apps.filter((app, index) => app.liveEvents().length === before[index]).length
  await expect.poll(deaf, often).toBe(0)
}

/** Half of the apps move to the other server, so that apps that fled return, and the ones that stay change. */
async function moveHalf(servers: TwoServers, apps: readonly OpenApp[]): Promise<void> {
  const movable = apps.filter((app) => app.isLive() && servers.isUp(otherThan(app.server())))
  for (const [index, app] of movable.entries()) if (index % 2 === 0) app.move()
  await allLive(apps)
}

type PublishedMessage = { id: string; groupId: string; number: number }
type PublishedRow = Omit<PublishedMessage, 'id'> & { xid: string; id: number }

/** The published messages in the table, in the order of events. */
export async function publishedMessages(servers: TwoServers): Promise<PublishedMessage[]> {
  const timeline = timelineOf(await findSettledEnd(dbOn(servers.pool)))
  const { rows } = await servers.pool.query<PublishedRow>(
    `select xid::text as xid, id, payload->>'groupId' as "groupId", (payload->>'number')::int as number
       from domain_events
      where name = 'message.sent'
      order by domain_events.xid, domain_events.id`,
  )
  return rows.map(({ xid, id, ...rest }) => ({
    id: formatPosition(positionAt(timeline, BigInt(xid), Number(id))),
    ...rest,
  }))
}

/** Members receive exactly the messages in the table, in the order of their numbers; others receive nothing. */
async function expectPublished(servers: TwoServers, { id, people }: Group, apps: readonly OpenApp[]) {
  const rest = (await publishedMessages(servers)).filter(({ groupId }) => groupId === id)
  for (const app of apps) {
    const expected = people.includes(app.person) ? rest : []
    await expect.poll(() => app.messagesOf(id).length, often).toBe(expected.length)
    expect(app.messagesOf(id).map((liveEvent) => liveEvent.id)).toEqual(
      expected.map((liveEvent) => liveEvent.id),
    )
    expect(app.numbersOf(id)).toEqual(upTo(expected.length))
    const events = new Set(app.events().map(({ event }) => event))
    expect(['resync', 'signed-out'].filter((event) => events.has(event))).toEqual([])
  }
}

/** Every acknowledged message is stored once, at its number, and nothing else. */
async function expectStored(
  servers: TwoServers,
  { id: groupId, people }: Group,
  said: readonly SentMessage[],
) {
  const [person] = people as [Person]
  for (const at of [0, 1] as const) {
    const stored = await walkMessages(servers, { person, groupId, at })
    expect(stored.map(({ number }) => number)).toEqual(upTo(stored.length))
    expect(stored).toEqual(inOrder(said, groupId))
  }
}

async function expectShown(
  groups: readonly Group[],
  screens: readonly Screen[],
  said: readonly SentMessage[],
) {
  for (const [index, screen] of screens.entries()) {
    const all = inOrder(said, groups[index]?.id ?? '')
    await expect.poll(() => screen.shown().length, often).toBe(all.length)
    expect(screen.shown()).toEqual(all)
  }
}

function inOrder(said: readonly SentMessage[], groupId: string): SentMessage[] {
  return said.filter((each) => each.groupId === groupId).toSorted((one, other) => one.number - other.number)
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

/** Kills a server without warning and starts it again. */
export function killed(servers: TwoServers, server: ServerIndex): Failure {
  return async () => {
    await servers.kill(server, 'SIGKILL')
    await servers.restart(server)
  }
}

/** Stops a server as for a new version: it finishes its open work and comes back. */
export function restarted(servers: TwoServers, server: ServerIndex): Failure {
  return async () => {
    await servers.kill(server, 'SIGTERM')
    await servers.restart(server)
  }
}
