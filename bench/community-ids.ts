import type { Address } from '#server/database/connect.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { ADMIN_TOKEN, drawEvenly, signMembersIn, withConnection } from './database.ts'

const SAMPLE = 5_000
const GROUP_SAMPLE = 50

/** The ids that requests to a community use. */
export type CommunityIds = {
  /** Public prayers, evenly drawn from all. */
  publicIds: string[]
  /** Prayers of the large group, of which every signed-in member is part. */
  groupIds: string[]
  /** A cursor halfway down the wall. */
  halfway: string
  /** A cursor halfway down the public miracles. */
  halfwayStories: string
  shareToken: string
}

const wall = {
  columns: 'id, date_submitted as at, share_token as "shareToken"',
  from: "prayer_requests where audience = 'public' and hidden_at is null",
  order: 'date_submitted desc, id desc',
}

const stories = {
  columns: 'id, reported_at as at',
  from: "miracles where audience = 'public' and hidden_at is null",
  order: 'reported_at desc, id desc',
}

const largeGroup = {
  columns: 's.prayer_id as id',
  from: "groups g join prayer_shares s on s.group_id = g.id where g.name = 'Circle 0'",
  order: 's.prayer_id',
}

/** Signs members and an admin in; returns the ids that requests can use. */
export async function openCommunity(address: Address): Promise<CommunityIds> {
  return await withConnection(address, async (client) => {
    await signMembersIn(client, { [ADMIN_TOKEN]: 'member1@example.com' })
    const drawn = await drawEvenly(client, wall, SAMPLE)
    const ofGroup = await drawEvenly(client, largeGroup, GROUP_SAMPLE)
    const [story] = await drawEvenly(client, stories, 2)
    const middle = drawn[Math.floor(drawn.length / 2)]
    return {
      publicIds: drawn.map(({ id }) => id),
      groupIds: ofGroup.map(({ id }) => id),
      halfway: encodeCursor(middle.at, middle.id),
      halfwayStories: encodeCursor(story.at, story.id),
      shareToken: middle.shareToken,
    }
  })
}
