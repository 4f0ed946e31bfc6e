import pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { hashToken } from '#server/platform/core/ids.ts'

/** Fifty groups of twenty people, each with one open stream (SEC-G7). */
export const GROUPS = 50
export const PEOPLE = 20 * GROUPS

/** The group of the n-th person; both are identified by number. */
export function groupOf(person: number): number {
  return person % GROUPS
}

/** The id of the n-th group. */
export function groupIdOf(group: number): string {
  return `00000000-0000-4000-8000-${String(group).padStart(12, '0')}`
}

/** The session token of the n-th person. */
export function liveTokenOf(person: number): string {
  return `live-token-${String(person).padStart(32, '0')}`
}

/** Adds the groups and their signed-in members to a community. */
export async function fillLiveGroups(address: Address): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(people)
    const tokens = Array.from({ length: PEOPLE }, (_, person) => hashToken(liveTokenOf(person)))
    await client.query(sessions, [tokens])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const people = `
  create function pg_temp.id_of(number bigint) returns uuid
    language sql immutable
    return ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid;

  insert into accounts (id, email, email_verified_at, created_at)
  select pg_temp.id_of(n), 'live' || n || '@example.com', now(), now() from generate_series(0, ${PEOPLE} - 1) n;

  insert into profiles (id, full_name)
  select pg_temp.id_of(n), 'Live Member ' || n from generate_series(0, ${PEOPLE} - 1) n;

  insert into groups (id, name, owner_id, created_at, member_count)
  select pg_temp.id_of(n), 'Live Circle ' || n, pg_temp.id_of(n), now(), ${PEOPLE / GROUPS}
    from generate_series(0, ${GROUPS} - 1) n;

  insert into group_members (group_id, user_id, role, joined_at)
  select pg_temp.id_of(n % ${GROUPS}), pg_temp.id_of(n), case when n < ${GROUPS} then 'owner' else 'member' end, now()
    from generate_series(0, ${PEOPLE} - 1) n`

const sessions = `
  insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
  select gen_random_uuid(), a.id, t.hash, now(), now(),
         now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
    from unnest($1::bytea[]) with ordinality as t (hash, number)
    join accounts a on a.email = 'live' || (t.number - 1) || '@example.com'`
