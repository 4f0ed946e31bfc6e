import type { EventName, EventPayloads } from '#contract/events/all-events.ts'
import type { Db } from '#server/database/db.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { itemAt, itemsAt } from './write-demo-prayers.ts'

/** Indexes point into the demo people; messages are listed in the order in which they were sent. */
export type DemoGroup = {
  by: number
  name: string
  description: string
  admins?: number[]
  members: number[]
  isOpen?: boolean
  hoursAgo: number
  requests?: { by: number; message: string; hoursAgo: number }[]
  messages?: { by: number; text: string; hoursAgo: number }[]
}

export const demoGroups: readonly DemoGroup[] = [
  {
    by: 0,
    name: 'Bellville Morning Watch',
    description:
      'We are up before the first train. Half past four, each in our own kitchen, praying for the same names. Come as you are, also on the days you have no words.',
    admins: [6],
    members: [1, 2, 5],
    hoursAgo: 9000,
    requests: [
      {
        by: 4,
        message: 'Lerato told me about you. I am up at four for my shift anyway.',
        hoursAgo: 7,
      },
    ],
    messages: [
      { by: 0, text: 'Good morning. Who is awake?', hoursAgo: 50 },
      { by: 6, text: 'Here. Kettle on.', hoursAgo: 49.9 },
      { by: 5, text: 'Also here, whispering, the baby just went down.', hoursAgo: 49.8 },
      {
        by: 1,
        text: 'Please keep Thursday in mind. The interview is at ten and the taxi leaves at six.',
        hoursAgo: 49.5,
      },
      { by: 2, text: 'We will. Psalm 121 for the road.', hoursAgo: 49.4 },
      {
        by: 6,
        text: 'No power here until seven. Praying by the paraffin lamp like my gogo did.',
        hoursAgo: 26,
      },
      { by: 0, text: 'Then you are in good company. What shall we carry today?', hoursAgo: 25.9 },
      { by: 6, text: 'My sister’s exam on Monday.\nAnd sleep, for all of us.', hoursAgo: 25.8 },
      { by: 5, text: 'Amen to sleep.', hoursAgo: 25.7 },
      { by: 0, text: 'Gogo goes into theatre on Tuesday at eight. I would be glad of you all.', hoursAgo: 5 },
      { by: 2, text: 'Our whole street is standing with you.', hoursAgo: 4.5 },
      { by: 1, text: 'So is mine. Steady hands, quiet night.', hoursAgo: 4.4 },
    ],
  },
  {
    by: 2,
    name: 'Nurses who pray',
    description:
      'For those who work nights on the wards, and for the people in the beds. No names of patients, please.',
    members: [0, 4],
    hoursAgo: 5200,
    messages: [
      { by: 2, text: 'Who has nights this week?', hoursAgo: 80 },
      { by: 0, text: 'Me, until Sunday. Ward four is full.', hoursAgo: 79 },
      { by: 4, text: 'Praying for an hour of quiet at four in the morning.', hoursAgo: 78 },
    ],
  },
  {
    by: 3,
    name: 'Karoo rain watch',
    description:
      'From Laingsburg to Graaff-Reinet: we ask for rain, and we say thank you when it comes. Everybody may join.',
    members: [0, 7],
    isOpen: true,
    hoursAgo: 3100,
    messages: [
      { by: 7, text: 'Clouds over Beaufort West this afternoon.', hoursAgo: 6 },
      { by: 3, text: 'Here still blue. Ons hou aan.', hoursAgo: 5.5 },
    ],
  },
  {
    by: 6,
    name: 'Exam season',
    description: 'For everybody who writes this year, and for the parents who cannot sleep either.',
    members: [1, 3],
    hoursAgo: 700,
    requests: [
      { by: 0, message: 'For your sister, and for two of mine who write in November.', hoursAgo: 20 },
    ],
    messages: [{ by: 6, text: 'Paper two on Monday. Memory, sleep and a quiet heart.', hoursAgo: 30 }],
  },
]

const HOUR = 3600

/** Database, time and people that the demo groups are written with. */
type Founding = { db: Db; now: Date; people: readonly { id: string }[] }

/**
 * Writes a group with its members, its join requests and its messages. Publishes that it was founded and joined: badges
 * follow.
 */
export async function writeGroup(founding: Founding, demo: DemoGroup): Promise<{ id: string }> {
  const { db, people } = founding
  const { name, description, isOpen } = demo
  const by = itemAt(people, demo.by)
  const [admins, members] = [itemsAt(people, demo.admins), itemsAt(people, demo.members)]
  const at = before(founding, demo.hoursAgo)
  const group = await insertGroup(db, { by, admins, members, name, description, isOpen, at })
  const groupId = group.id
  await publish(founding, 'group.created', { groupId, ownerId: by.id }, { by, at })
  for (const joined of [by, ...admins, ...members])
    await publish(founding, 'member.joined', { groupId, userId: joined.id }, { by: joined, at })
  for (const { by: requester, message, hoursAgo } of demo.requests ?? [])
    await insertJoinRequest(db, {
      by: itemAt(people, requester),
      group,
      message,
      at: before(founding, hoursAgo),
    })
  for (const { by: speaking, text, hoursAgo } of demo.messages ?? [])
    await insertMessage(db, { by: itemAt(people, speaking), group, text, at: before(founding, hoursAgo) })
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
