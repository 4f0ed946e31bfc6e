import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import type { Address } from '#server/database/connect.ts'
import { signIn } from './people-data.ts'

/** A member who wrote much: signed in just now, with the means to find what is theirs. */
export type Life = {
  id: string
  token: string
  /** A word that occurs in their name and in everything they wrote, and nowhere else. */
  mark: string
  /** A group in which they write; the first signed-in member belongs to it too. */
  groupId: string
  /** Their public prayers. */
  prayers: { id: string; shareToken: string }[]
  /** Another member's prayer, on which they commented last. */
  commentedId: string
}

/** The shares of what a member writes; the rest are messages. */
const SHARES = { prayers: 0.4, comments: 0.3 }

/**
 * Gives the n-th member who is neither signed in nor staff this many rows: prayers with comments and support of others,
 * comments, and messages in a group.
 */
export async function writeLife(address: Address, number: number, things: number): Promise<Life> {
  const rank = 5 * number + 14
  const token = `bench-token-${`life${number}`.padStart(31, '0')}`
  const mark = `zxq${number}zxq`
  const client = new pg.Client({ ...address, types })
  await client.connect()
  try {
    await signIn(client, `member${rank}@example.com`, token)
    const { rows: named } = await client.query(nameThem, [rank, `Life ${mark}`])
    const { id } = named[0]
    const prayers = Math.round(things * SHARES.prayers)
    const comments = Math.round(things * SHARES.comments)
    const { rows: written } = await client.query(writePrayers, [id, prayers, mark])
    await client.query(answerPrayers, [id])
    const { rows: commented } = await client.query(writeComments, [id, comments, mark])
    const { rows: group } = await client.query(openGroup, [
      id,
      `Group ${number}`,
      things - prayers - comments,
    ])
    await client.query(writeMessages, [id, group[0].id, things - prayers - comments, mark])
    await client.query('analyze')
    return { id, token, mark, groupId: group[0].id, prayers: written, commentedId: commented[0].prayerId }
  } finally {
    await client.end()
  }
}

const nameThem = `
  update profiles p
     set full_name = $2
    from accounts a
   where a.id = p.id
     and a.email = 'member' || $1::int || '@example.com'
  returning p.id`

/** The prayers are the newest of the wall; every second one is public. */
const writePrayers = `
  with written as (
    insert into prayer_requests (id, user_id, title, description, category, audience, support_count, comment_count,
                                 date_submitted)
    select uuidv7(n * interval '-1 second'), $1, 'Prayer ' || n || ' ' || $3::text,
           (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 12) part) || ' ' || $3::text, 'family',
           case when n % 2 = 1 then 'public' else 'private' end, 2 * (n % 2), n % 2, now() - n * interval '1 second'
      from generate_series($2::int, 1, -1) n
    returning id, share_token, audience, date_submitted)
  select id, share_token as "shareToken"
    from written
   where audience = 'public'
   order by date_submitted desc
   limit 20`

const answerPrayers = `
  with others as (
    select id, row_number() over (order by email) as turn
      from accounts
     where email in ('member0@example.com', 'member1@example.com')
  ), supported as (
    insert into prayer_supports (prayer_id, user_id, created_at)
    select p.id, o.id, now() from prayer_requests p, others o where p.user_id = $1 and p.audience = 'public'
  )
  insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
  select uuidv7(), p.id, o.id, 'We pray with you', now()
    from prayer_requests p, others o
   where p.user_id = $1
     and p.audience = 'public'
     and o.turn = 1`

/** The comments are spread over a hundred public prayers of others. */
const writeComments = `
  with reported as (
    select p.id, row_number() over (order by p.date_submitted desc, p.id) as turn
      from prayer_requests p
      join moderation_cases c on c.subject_id = p.id
     where c.state = 'open'
  ), counted as (
    update prayer_requests p
       set comment_count = comment_count + ($2::int - r.turn + 100) / 100
      from reported r
     where r.id = p.id
       and r.turn <= $2::int
  ), written as (
    insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
    select uuidv7(), r.id, $1, 'Comment ' || n || ' ' || md5(n::text) || ' ' || $3::text, now() - n * interval '1 second'
      from generate_series($2::int, 1, -1) n
      join reported r on r.turn = 1 + (n - 1) % 100
    returning prayer_id, created_at)
  select prayer_id as "prayerId" from written order by created_at desc limit 1`

const openGroup = `
  with opened as (
    insert into groups (id, name, owner_id, created_at, member_count, last_message_number)
    select uuidv7(), $2, id, now(), 3, $3::int from accounts where email = 'member6@example.com'
    returning id, owner_id
  ), joined as (
    insert into group_members (group_id, user_id, role, joined_at)
    select o.id, a.id, case when a.id = o.owner_id then 'owner' else 'member' end, now()
      from opened o, accounts a
     where a.id in ($1, o.owner_id)
        or a.email = 'member0@example.com'
  )
  select id from opened`

const writeMessages = `
  insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
  select uuidv7(), $2::uuid, n, $1::uuid, gen_random_uuid(), 'Message ' || n || ' ' || md5(n::text) || ' ' || $4::text,
         now() - ($3::int - n) * interval '1 second'
    from generate_series(1, $3::int) n`
