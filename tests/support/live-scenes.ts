import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { aMember, type Person } from '#server/testing/people.ts'
import { aGroup } from '#server/testing/things.ts'
import { type OpenApp, openApp } from './open-app.ts'
import { letTalk, type Said, walkMessages } from './talk.ts'
import { otherThan, type Place, type TwoServers } from './two-servers.ts'

const GROUPS = 5
const PEOPLE = 15
/** A guard against waiting for ever, no measurement: busy cores take their time. */
const PATIENCE_MS = 30_000
const patiently = { timeout: PATIENCE_MS, interval: 20 }

type Town = {
  groups: { id: string; people: Person[] }[]
  apps: OpenApp[]
  /** In no group, and with all of them open. */
  stranger: OpenApp
}

/** Five groups; everybody is in two of them, and has an app open at each server. One of the two watches all groups. */
async function aTown(servers: TwoServers): Promise<Town> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember(servers.pool)))
  const isIn = (person: number, group: number) => [group, (group + 1) % GROUPS].includes(person % GROUPS)
  const groups = await Promise.all(
    Array.from({ length: GROUPS }, async (_, group) => {
      const mine = people.filter((_person, person) => isIn(person, group))
      const [by, ...members] = mine as [Person, ...Person[]]
      return { id: (await aGroup(servers.pool, { by, members })).id, people: mine }
    }),
  )
  const watch = groups.map(({ id }) => `group:${id}` as const)
  const apps = people.flatMap((person) => [
    openApp(servers, person, { at: 0 }),
    openApp(servers, person, { at: 1, watch }),
  ])
  const stranger = openApp(servers, await aMember(servers.pool), { at: 0, watch })
  await allLive([...apps, stranger])
  return { groups, apps, stranger }
}

async function allLive(apps: readonly OpenApp[]): Promise<void> {
  await expect.poll(() => apps.filter((app) => !app.isLive()).length, patiently).toBe(0)
}

/** What befalls the servers while people talk: called each time all is well again, with how often it was before. */
export type Blow = (count: number) => Promise<void>

/**
 * People talk in five groups while blow after blow falls; afterwards every app has heard every message of its groups
 * once, in order, none of another group, and both servers have every message that was acknowledged (issue 4, G7).
 */
export async function talkThrough(servers: TwoServers, blows: readonly Blow[]): Promise<string> {
  const { groups, apps, stranger } = await aTown(servers)
  const speakers = groups.flatMap(({ id, people }) =>
    people.slice(0, 3).map((person) => ({ person, groupId: id })),
  )
  const started = performance.now()
  const talk = letTalk(servers, speakers, 350)
  for (const [count, blow] of blows.entries()) {
    await talk.more(20)
    await sleep(Math.random() * 600)
    await blow(count)
    await allHearAgain(apps)
    await evenOut(servers, apps)
  }
  await talk.more(20)
  await talk.stop()
  const seconds = (performance.now() - started) / 1000
  const { rows } = await servers.pool.query(`select f.xid::text, f.id, payload->>'groupId' as g, (payload->>'number')::int as n, m.xmin::text as mx, f.at, m.created_at from facts f left join group_messages m on m.id = (payload->>'messageId')::uuid where name='message.sent' order by f.xid, f.id`)
  for (const { id } of groups) {
    const mine = rows.filter((r) => r.g === id)
    const inv = mine.filter((r, i) => i > 0 && mine[i - 1].n > r.n)
    console.log(id, mine.length, 'inversions', inv.length, inv.length ? mine.slice(mine.indexOf(inv[0]) - 3, mine.indexOf(inv[0]) + 3) : '')
  }
  for (const app of apps) {
    const ids = app.facts().map((f) => f.id)
    const bad = ids.filter((id, i) => i > 0 && BigInt(ids[i - 1]!.split('-')[0]!) > BigInt(id.split('-')[0]!))
    if (bad.length) console.log('app', app.person.id, 'disorder', bad, JSON.stringify(app.events().slice(app.events().findIndex((e) => e.id === bad[0]) - 6).slice(0, 10)))
  }
  for (const { id } of groups) await expectHeardByAll(servers, id, apps)
  await expectNothingElse(servers, groups, apps)
  expect(stranger.facts()).toEqual([])
  await expectKept(servers, groups, talk.said)
  await Promise.all([...apps, stranger].map((app) => app.close()))
  const opened = apps.reduce((sum, app) => sum + app.opened(), 0)
  return `${talk.said.length} messages in ${seconds.toFixed(0)} s, ${apps.length} apps opened ${opened} streams`
}

/** After a blow everybody comes to hear something that was said after it. */
async function allHearAgain(apps: readonly OpenApp[]): Promise<void> {
  const before = apps.map((app) => app.facts().length)
  const deaf = () => apps.filter((app, index) => app.facts().length === before[index]).length
  await expect.poll(deaf, patiently).toBe(0)
}

/** Some of those who all fled to one server go over to the one that came back. */
async function evenOut(servers: TwoServers, apps: readonly OpenApp[]): Promise<void> {
  const movable = apps.filter((app) => app.isLive() && servers.isUp(otherThan(app.place())))
  for (const [index, app] of movable.entries()) if (index % 2 === 0) app.move()
  await allLive(apps)
}

type Told = { id: string; groupId: string; number: number }

/** What the table says was told of messages, in the order of facts. */
export async function messagesTold(servers: TwoServers): Promise<Told[]> {
  const { rows } = await servers.pool.query<Told>(
    `select xid::text || '-' || id as id, payload->>'groupId' as "groupId", (payload->>'number')::int as number
       from facts
      where name = 'message.sent'
      order by xid, facts.id`,
  )
  return rows
}

async function expectHeardByAll(servers: TwoServers, groupId: string, apps: readonly OpenApp[]) {
  const last = Math.max(
    ...(await messagesTold(servers)).filter((told) => told.groupId === groupId).map(({ number }) => number),
  )
  const concerned = apps.filter((app) => app.numbersOf(groupId).length > 0)
  expect(concerned.length).toBeGreaterThan(0)
  await expect
    .poll(() => concerned.filter((app) => !app.numbersOf(groupId).includes(last)).length, patiently)
    .toBe(0)
  const everyNumber = Array.from({ length: last }, (_, index) => index + 1)
  for (const app of concerned) expect(app.numbersOf(groupId)).toEqual(everyNumber)
}

/** Exactly what the table holds of one's own groups, in its order, and never the word that something is missing. */
async function expectNothingElse(servers: TwoServers, groups: Town['groups'], apps: readonly OpenApp[]) {
  const told = await messagesTold(servers)
  for (const app of apps) {
    const mine = new Set(groups.filter(({ people }) => people.includes(app.person)).map(({ id }) => id))
    const expected = told.filter(({ groupId }) => mine.has(groupId)).map(({ id }) => id)
    expect(app.facts().map(({ id }) => id)).toEqual(expected)
    const events = new Set(app.events().map(({ event }) => event))
    expect([...events].filter((event) => ['resync', 'signed-out'].includes(event))).toEqual([])
  }
}

async function expectKept(servers: TwoServers, groups: Town['groups'], said: readonly Said[]) {
  for (const { id: groupId, people } of groups) {
    const [person] = people as [Person]
    for (const at of [0, 1] as const) {
      const kept = await walkMessages(servers, { person, groupId, at })
      expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => index + 1))
      expect(new Set(kept.map(({ content }) => content)).size).toBe(kept.length)
      const acknowledged = said.filter((each) => each.groupId === groupId)
      expect(kept).toHaveLength(acknowledged.length)
      expect(kept).toEqual(acknowledged.toSorted((one, other) => one.number - other.number))
    }
  }
}

/** Kills a server, and starts it again. */
export async function killAndRaise(servers: TwoServers, place: Place): Promise<void> {
  await servers.strike(place, 'SIGKILL')
  await servers.raise(place)
}
