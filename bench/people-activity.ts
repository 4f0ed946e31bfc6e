import type { Address } from '#server/database/connect.ts'
import { signIn, tokenNamed, withConnection } from './database.ts'

/** A member who wrote much, signed in just now. */
export type ActiveMember = { id: string; token: string }

/** The shares of what a member writes; the rest are messages. */
const SHARES = { prayers: 0.4, comments: 0.3 }
let written = 0

/**
 * Gives a member who is neither signed in nor staff this many rows: prayers with comments and support of others,
 * comments, and messages in a group. It is another member each time.
 */
export async function writeActiveMember(address: Address, size: number): Promise<ActiveMember> {
  const email = `member${5 * written++ + 14}@example.com`
  const token = tokenNamed(email)
  return await withConnection(address, async (client) => {
    await signIn(client, { [token]: email })
    const { rows } = await client.query('select id from accounts where email = $1', [email])
    const id: string = rows[0].id
    const [prayers, comments] = [Math.round(size * SHARES.prayers), Math.round(size * SHARES.comments)]
    await client.query(writePrayers, [id, prayers])
    await client.query(answerPrayers, [id])
    await client.query(writeComments, [id, comments])
    await client.query(writeMessages, [id, size - prayers - comments])
    await client.query('analyze')
    return { id, token }
  })
}

/** The prayers are the newest of the wall; every second one is public. */
const writePrayers = `
  insert into prayer_requests (id, user_id, title, description, category, audience, support_count, comment_count,
                               date_submitted)
  select uuidv7(n * interval '-1 second'), $1, 'Prayer ' || n,
         (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 12) part), 'family',
         case when n % 2 = 1 then 'public' else 'private' end, 2 * (n % 2), n % 2, now() - n * interval '1 second'
    from generate_series($2::int, 1, -1) n`

/** Two members pray for each public prayer, and one of them comments on it. */
const answerPrayers = `
  with public_prayers as (
    select id from prayer_requests where user_id = $1 and audience = 'public'
  ), supported as (
    insert into prayer_supports (prayer_id, user_id, created_at)
    select p.id, a.id, now()
      from public_prayers p, accounts a
     where a.email in ('member0@example.com', 'member1@example.com')
  )
  insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
  select uuidv7(), p.id, a.id, 'We pray with you', now()
    from public_prayers p, accounts a
   where a.email = 'member0@example.com'`

/** The comments are spread over the hundred reported prayers of others. */
const writeComments = `
  with reported as (
    select subject_id as id, row_number() over (order by subject_id) - 1 as turn
      from moderation_cases
     where state = 'open'
  ), written as (
    insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
    select uuidv7(), r.id, $1, 'Comment ' || n || ' ' || md5(n::text), now() - n * interval '1 second'
      from generate_series(1, $2::int) n
      join reported r on r.turn = n % 100
    returning prayer_id
  )
  update prayer_requests p
     set comment_count = comment_count + w.count
    from (select prayer_id, count(*) from written group by prayer_id) w
   where p.id = w.prayer_id`

/** The group has another owner, and a third member. */
const writeMessages = `
  with opened as (
    insert into groups (id, name, owner_id, created_at, member_count, last_message_number)
    select uuidv7(), 'Circle of an active member', id, now(), 3, $2::int
      from accounts
     where email = 'member6@example.com'
    returning id, owner_id
  ), joined as (
    insert into group_members (group_id, user_id, role, joined_at)
    select o.id, a.id, case when a.id = o.owner_id then 'owner' else 'member' end, now()
      from opened o, accounts a
     where a.id in ($1, o.owner_id)
        or a.email = 'member0@example.com'
  )
  insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
  select uuidv7(), o.id, n, $1, gen_random_uuid(), 'Message ' || n || ' ' || md5(n::text),
         now() - ($2::int - n) * interval '1 second'
    from opened o, generate_series(1, $2::int) n`
