import type { Address } from '#server/database/connect.ts'
import { signIn, withConnection } from './bench-database.ts'
import { tokenNamed } from './community-data.ts'

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
  return tokenNamed(`live${person}`)
}

/** Adds the groups and their signed-in members to a community. */
export async function fillLiveGroups(address: Address): Promise<void> {
  await withConnection(address, async (client) => {
    await client.query(groupsWithMembers)
    const people = Array.from({ length: PEOPLE }, (_, n) => [liveTokenOf(n), `live${n}@example.com`])
    await signIn(client, Object.fromEntries(people))
    await client.query('analyze')
  })
}

const groupsWithMembers = `
  create temp table live as
  select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(0, ${PEOPLE} - 1) n;

  insert into accounts (id, email, email_verified_at, created_at)
  select id, 'live' || n || '@example.com', now(), now() from live;
  insert into profiles (id, full_name)
  select id, 'Live Member ' || n from live;

  insert into groups (id, name, owner_id, created_at, member_count)
  select id, 'Live Circle ' || n, id, now(), ${PEOPLE / GROUPS} from live where n < ${GROUPS};
  insert into group_members (group_id, user_id, role, joined_at)
  select owner.id, live.id, case when live.n < ${GROUPS} then 'owner' else 'member' end, now()
    from live
    join live owner on owner.n = live.n % ${GROUPS}`
