import type pg from 'pg'
import { hashToken } from '../../server/platform/ids.ts'

const MEMBERS = 2_000
export const PRAYERS = 100_000
const SIGNED_IN = 400

/** The token of the n-th signed-in member of the measured community. */
export function tokenOf(member: number): string {
  return `bench-token-${String(member % SIGNED_IN).padStart(31, '0')}`
}

/** Fills the database with 100,000 public and as many private prayers, written by SQL. */
export async function fillCommunity(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '5min'")
    await client.query(people, [MEMBERS])
    await client.query(prayers, [MEMBERS, PRAYERS])
    const members = await client.query<{ id: string }>('select id from accounts order by id limit $1', [
      SIGNED_IN,
    ])
    const tokens = members.rows.map((_, index) => hashToken(tokenOf(index)))
    await client.query(sessions, [members.rows.map(({ id }) => id), tokens])
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

const people = `
  with made as (
    insert into accounts (id, email, email_verified_at, created_at)
    select gen_random_uuid(), 'member' || n || '@example.com', now(), now() from generate_series(1, $1::int) n
    returning id
  )
  insert into profiles (id, full_name) select id, 'Member ' || left(id::text, 8) from made`

const prayers = `
  with ranked as (select id, row_number() over (order by id) - 1 as rank from accounts)
  insert into prayer_requests (id, user_id, title, description, category, audience, support_count, date_submitted)
  select gen_random_uuid(), r.id, 'Prayer number ' || n, repeat('A few words of prayer. ', 5 + n % 40),
         (array['health', 'finances', 'family', 'career'])[1 + n % 4],
         case when n % 2 = 0 then 'public' else 'private' end, n % 90, now() - n * interval '1 minute'
    from generate_series(1, $2::int * 2) n
    join ranked r on r.rank = n % $1::int`

const sessions = `
  insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
  select gen_random_uuid(), id, hash, now(), now(), now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
    from unnest($1::uuid[], $2::bytea[]) as made (id, hash)`
