import type { EventName, EventPayloads } from '#contract/events/all-events.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { encouragements } from '#contract/prayers/prayer-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { insertCase } from '#server/fixtures/case-fixtures.ts'
import {
  insertComment,
  insertIntercession,
  insertPrayer,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertAmens, insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import type { DemoMiracle, DemoPrayer } from './demo-prayers.ts'

const HOUR = 3600

const shareNames = sql(
  'demo-share-names',
  'update profiles set shares_name_when_praying = true where id = any ($1::uuid[])',
)

/** Database, time and people that the demo prayers are written with. */
export type Community = {
  db: Db
  now: Date
  people: readonly { id: string }[]
  groups: readonly { id: string }[]
}

type Written = { id: string; by: { id: string }; groups: readonly { id: string }[] }

/** Writes a prayer with its whole history. Its events are published too, because badges follow from them. */
export async function writePrayer(community: Community, demo: DemoPrayer): Promise<{ id: string }> {
  const { db, people } = community
  const by = itemAt(people, demo.by)
  const groups = itemsAt(community.groups, demo.groups)
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
  await pray(community, prayer, demo)
  await speak(community, prayer, demo)
  if (demo.miracle) await answer(community, prayer, demo.miracle)
  return { id }
}

async function support(
  community: Community,
  { id: prayerId, by: owner }: Written,
  demo: DemoPrayer,
): Promise<void> {
  const supporters = itemsAt(community.people, demo.supporters)
  await insertSupports(community.db, prayerId, supporters)
  for (const by of supporters) {
    const eventPayload = { prayerId, ownerId: owner.id, supporterId: by.id }
    await publish(community, 'prayer.supported', eventPayload, {
      by,
      at: before(community, demo.hoursAgo - 1),
    })
  }
}

/** Days ago on which those who support a prayer prayed for it, each on most of them. */
const DAYS_PRAYED = [6, 4, 3, 2, 1, 0]

/** Some share their name, and some send a word on their last day. */
async function pray(community: Community, prayer: Written, demo: DemoPrayer): Promise<void> {
  const { db, people } = community
  const { id: prayerId, by: owner } = prayer
  const until = demo.miracle?.hoursAgo ?? 0
  const supporters = demo.supporters ?? []
  for (const [index, person] of supporters.entries()) {
    const by = itemAt(people, person)
    for (const daysAgo of DAYS_PRAYED) {
      const hoursAgo = daysAgo * 24 + (index % 3) * 0.4 + 0.3
      const isTime = hoursAgo < demo.hoursAgo && hoursAgo > until && (index + daysAgo) % 3 > 0
      if (!isTime || by.id === owner.id) continue
      const at = before(community, hoursAgo)
      const on = dayIn(SITE_TIME_ZONE, at)
      const isNamed = person % 3 === 0
      const encouragement =
        daysAgo < 2 && index % 2 === 0 ? encouragements[index % encouragements.length] : undefined
      await insertIntercession(db, { prayer, by, on, at, isNamed, encouragement })
      const payload = { prayerId, ownerId: owner.id, memberId: by.id, dayOn: on, isNamed }
      await publish(community, 'intercession.added', payload, { by, at })
    }
  }
  await db.query(shareNames, [
    supporters.filter((person) => person % 3 === 0).map((person) => itemAt(people, person).id),
  ])
}

async function speak(community: Community, prayer: Written, demo: DemoPrayer): Promise<void> {
  const { db, people } = community
  const of = { prayerId: prayer.id, ownerId: prayer.by.id }
  for (const { text, hoursAgo } of demo.updates ?? []) {
    const authorship = { by: prayer.by, at: before(community, hoursAgo) }
    const { id: updateId } = await insertUpdate(db, { ...authorship, prayer, text })
    await publish(community, 'update.added', { ...of, updateId }, authorship)
  }
  for (const { by, text, hoursAgo } of demo.comments ?? []) {
    const authorship = { by: itemAt(people, by), at: before(community, hoursAgo) }
    const { id: commentId } = await insertComment(db, { ...authorship, prayer, text })
    await publish(community, 'comment.added', { ...of, commentId }, authorship)
  }
}

async function answer(community: Community, prayer: Written, miracle: DemoMiracle): Promise<void> {
  const { title, text: description, audience, mayShowOnHome, hoursAgo } = miracle
  const { by, groups } = prayer
  const at = before(community, hoursAgo)
  const content = { title, description, audience, mayShowOnHome }
  const { id: miracleId } = await insertMiracle(community.db, { ...content, by, groups, prayer, at })
  await publish(community, 'miracle.reported', { miracleId, ownerId: by.id, prayerId: prayer.id }, { by, at })
  const moved = itemsAt(community.people, miracle.amens)
  await insertAmens(community.db, miracleId, moved)
  for (const member of moved) {
    const eventPayload = { miracleId, ownerId: by.id, memberId: member.id }
    await publish(community, 'amen.said', eventPayload, { by: member, at: before(community, hoursAgo - 1) })
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

/** The entry at an index of a list. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`The demo community has no number ${index} there`)
  return item
}

/** The entries at the given indexes of a list. */
export function itemsAt<T>(list: readonly T[], indexes: readonly number[] = []): T[] {
  return indexes.map((index) => itemAt(list, index))
}

type Reporting = {
  db: Db
  now: Date
  people: readonly { id: string }[]
  prayerIds: ReadonlyMap<string, string>
}

/** Writes a report that waits for the moderator of the demo community. */
export async function writeReport({ db, now, people, prayerIds }: Reporting): Promise<void> {
  await insertCase(db, {
    prayer: { id: prayerIds.get('Two brothers who do not speak') ?? '' },
    author: itemAt(people, 4),
    by: itemAt(people, 6),
    reason: 'private-information',
    details: 'It tells of both brothers, and our street knows them. Did they agree?',
    at: secondsFrom(now, -3 * HOUR),
  })
}
