import type { EventName, EventPayloads } from '#contract/events.ts'
import type { Db } from '#server/database/db.ts'
import { insertCase } from '#server/fixtures/case-fixtures.ts'
import {
  insertComment,
  insertPrayer,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertAmens, insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import type { DemoMiracle, DemoPrayer } from './demo-prayers.ts'

const HOUR = 3600

/** Where the demo prayers are written, and among whom. */
export type Community = {
  db: Db
  now: Date
  people: readonly { id: string }[]
  groups: readonly { id: string }[]
}

type Written = { id: string; by: { id: string }; groups: readonly { id: string }[] }

/** Writes a prayer with all that happened to it. The facts are told too: badges follow from them. */
export async function writePrayer(community: Community, demo: DemoPrayer): Promise<{ id: string }> {
  const { db, people } = community
  const by = the(people, demo.by)
  const groups = some(community.groups, demo.groups)
  const at = before(community, demo.hoursAgo)
  const { title, text: description, category, audience, location } = demo
  const status = demo.miracle ? 'answered' : 'active'
  const { id } = await insertPrayer(db, {
    by,
    title,
    description,
    category,
    audience,
    groups,
    location,
    status,
    at,
  })
  await publish(community, 'prayer.submitted', { prayerId: id, ownerId: by.id, audience }, { by, at })
  const prayer = { id, by, groups }
  await support(community, prayer, demo)
  await speak(community, prayer, demo)
  if (demo.miracle) await answer(community, prayer, demo.miracle)
  return { id }
}

async function support(
  community: Community,
  { id: prayerId, by: owner }: Written,
  demo: DemoPrayer,
): Promise<void> {
  const supporters = some(community.people, demo.supporters)
  await insertSupports(community.db, prayerId, supporters)
  for (const by of supporters) {
    const told = { prayerId, ownerId: owner.id, supporterId: by.id }
    await publish(community, 'prayer.supported', told, { by, at: before(community, demo.hoursAgo - 1) })
  }
}

async function speak(community: Community, prayer: Written, demo: DemoPrayer): Promise<void> {
  const { db, people } = community
  const of = { prayerId: prayer.id, ownerId: prayer.by.id }
  for (const { text, hoursAgo } of demo.updates ?? []) {
    const said = { by: prayer.by, at: before(community, hoursAgo) }
    const { id: updateId } = await insertUpdate(db, { ...said, prayer, text })
    await publish(community, 'update.added', { ...of, updateId }, said)
  }
  for (const { by, text, hoursAgo } of demo.comments ?? []) {
    const said = { by: the(people, by), at: before(community, hoursAgo) }
    const { id: commentId } = await insertComment(db, { ...said, prayer, text })
    await publish(community, 'comment.added', { ...of, commentId }, said)
  }
}

async function answer(community: Community, prayer: Written, miracle: DemoMiracle): Promise<void> {
  const { title, text: description, audience, mayShowOnHome, hoursAgo } = miracle
  const { by, groups } = prayer
  const at = before(community, hoursAgo)
  const words = { title, description, audience, mayShowOnHome }
  const { id: miracleId } = await insertMiracle(community.db, { ...words, by, groups, prayer, at })
  await publish(community, 'miracle.reported', { miracleId, ownerId: by.id, prayerId: prayer.id }, { by, at })
  const moved = some(community.people, miracle.amens)
  await insertAmens(community.db, miracleId, moved)
  for (const member of moved) {
    const told = { miracleId, ownerId: by.id, memberId: member.id }
    await publish(community, 'amen.said', told, { by: member, at: before(community, hoursAgo - 1) })
  }
}

async function publish<N extends EventName>(
  { db }: Community,
  name: N,
  payload: EventPayloads[N],
  { by, at }: { by: { id: string }; at: Date },
): Promise<void> {
  await recordEvent(db, { name, payload, actorId: by.id, at })
}

function before({ now }: Community, hours: number): Date {
  return secondsFrom(now, -hours * HOUR)
}

/** The one that is meant by its place in a list. */
export function the<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`The demo community has no number ${place} there`)
  return found
}

/** Those that are meant by their places in a list. */
export function some<T>(list: readonly T[], places: readonly number[] = []): T[] {
  return places.map((place) => the(list, place))
}

type Reporting = {
  db: Db
  now: Date
  people: readonly { id: string }[]
  prayerIds: ReadonlyMap<string, string>
}

/** What waits for the moderator of the demo community. */
export async function writeReport({ db, now, people, prayerIds }: Reporting): Promise<void> {
  await insertCase(db, {
    prayer: { id: prayerIds.get('Two brothers who do not speak') ?? '' },
    author: the(people, 4),
    by: the(people, 6),
    reason: 'private-information',
    details: 'It tells of both brothers, and our street knows them. Did they agree?',
    at: secondsFrom(now, -3 * HOUR),
  })
}
