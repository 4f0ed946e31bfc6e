import type { EventName, EventPayloads } from '#contract/events.ts'
import type { Db } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { DemoGroup } from './demo-groups.ts'
import { some, the } from './write-demo-prayers.ts'

const HOUR = 3600

/** Where the demo groups are written, and among whom. */
type Founding = { db: Db; now: Date; people: readonly { id: string }[] }

/** Writes a group with who is in it, who waits and what was said. That it was founded and joined is told: badges follow. */
export async function writeGroup(founding: Founding, demo: DemoGroup): Promise<{ id: string }> {
  const { db, people } = founding
  const { name, description, isOpen } = demo
  const by = the(people, demo.by)
  const [admins, members] = [some(people, demo.admins), some(people, demo.members)]
  const at = before(founding, demo.hoursAgo)
  const group = await insertGroup(db, { by, admins, members, name, description, isOpen, at })
  const groupId = group.id
  await publish(founding, 'group.created', { groupId, ownerId: by.id }, { by, at })
  for (const joined of [by, ...admins, ...members])
    await publish(founding, 'member.joined', { groupId, userId: joined.id }, { by: joined, at })
  for (const { by: asking, message, hoursAgo } of demo.requests ?? [])
    await insertJoinRequest(db, { by: the(people, asking), group, message, at: before(founding, hoursAgo) })
  for (const { by: speaking, text, hoursAgo } of demo.messages ?? [])
    await insertMessage(db, { by: the(people, speaking), group, text, at: before(founding, hoursAgo) })
  return group
}

async function publish<N extends EventName>(
  { db }: Founding,
  name: N,
  payload: EventPayloads[N],
  { by, at }: { by: { id: string }; at: Date },
): Promise<void> {
  await recordEvent(db, { name, payload, actorId: by.id, at })
}

function before({ now }: Founding, hours: number): Date {
  return secondsFrom(now, -hours * HOUR)
}
