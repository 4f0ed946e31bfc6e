import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import type { Address } from '#server/database/connect.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'

export const SIGNED_IN = 400
const SAMPLE = 5_000
const GROUP_SAMPLE = 50

/** The session token of the admin, in every community. */
export const ADMIN_TOKEN = `bench-token-${'admin'.padStart(31, '0')}`

/** The session token of the n-th signed-in member of a community. */
export function tokenOf(member: number): string {
  return `bench-token-${String(member % SIGNED_IN).padStart(31, '0')}`
}

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

/** Signs in members, evenly drawn from all, and an admin; returns the ids that requests can use. */
export async function openCommunity(address: Address): Promise<CommunityIds> {
  const client = new pg.Client({ ...address, types })
  await client.connect()
  try {
    await signMembersIn(client)
    await client.query(adminSession, [hashToken(ADMIN_TOKEN)])
    const { rows } = await client.query(onWall, [SAMPLE])
    const { rows: ofGroup } = await client.query(inLargeGroup, [GROUP_SAMPLE])
    const { rows: stories } = await client.query(middleStory)
    const middle = rows[Math.floor(rows.length / 2)]
    return {
      publicIds: rows.map(({ id }) => id),
      groupIds: ofGroup.map(({ id }) => id),
      halfway: encodeCursor(middle.at, middle.id),
      halfwayStories: encodeCursor(stories[0].at, stories[0].id),
      shareToken: middle.shareToken,
    }
  } finally {
    await client.end()
  }
}

/** Signs in members, evenly drawn from all, and ends every other session. */
export async function signMembersIn(client: pg.Client): Promise<void> {
  await client.query('delete from sessions')
  const tokens = Array.from({ length: SIGNED_IN }, (_, index) => hashToken(tokenOf(index)))
  await client.query(sessions, [tokens])
}

/** The k-th signed-in member is the one after the k-th four-hundredth of all. */
const sessions = `
  insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
  select gen_random_uuid(), a.id, t.hash, now(), now(),
         now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
    from unnest($1::bytea[]) with ordinality as t (hash, number),
         (select count(*) as members from accounts) everybody,
         accounts a
   where a.email = 'member' || (t.number - 1) * members / ${SIGNED_IN} || '@example.com'`

const adminSession = `
  with admin as (
    select id from accounts where email = 'member1@example.com'
  ), appointed as (
    insert into user_roles (user_id, role)
    select id, 'admin' from admin
    on conflict do nothing
  )
  insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
  select gen_random_uuid(), id, $1, now(), now(),
         now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
    from admin`

const onWall = `
  select id, date_submitted as at, share_token as "shareToken"
    from (select id, date_submitted, share_token,
                 row_number() over (order by date_submitted desc, id desc) as number,
                 count(*) over () as many
            from prayer_requests
           where audience = 'public'
             and hidden_at is null) wall
   where number * $1::int / many > (number - 1) * $1::int / many
   order by number`

const middleStory = `
  select id, reported_at as at
    from miracles
   where audience = 'public'
     and hidden_at is null
   order by reported_at desc, id desc
  offset (select count(*) / 2 from miracles where audience = 'public' and hidden_at is null)
   limit 1`

const inLargeGroup = `
  select s.prayer_id as id
    from groups g
    join prayer_shares s on s.group_id = g.id
   where g.name = 'Circle 0'
   order by s.prayer_id
   limit $1`
