import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import type { Address } from '#server/database/connect.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { ADMIN_TOKEN, signMembersIn } from './community-data.ts'

const SAMPLE = 100

/** The session token of the member whose profile staff viewed a thousand times. */
export const VIEWED_MEMBER_TOKEN = `bench-token-${'looked-at'.padStart(31, '0')}`

/** The ids and addresses that requests to a site with this many members use. */
export type PeopleSample = {
  /** Of members evenly drawn from all who have a username. */
  emails: string[]
  usernames: string[]
  /** Of staff. */
  staffEmails: string[]
  /** Cursors halfway down the list of members and the audit log. */
  halfway: string
  halfwayLog: string
}

/** Signs in members, evenly drawn from all, an admin and the viewed member; returns what requests can use. */
export async function openPeopleSample(address: Address): Promise<PeopleSample> {
  const client = new pg.Client({ ...address, types })
  await client.connect()
  try {
    await signMembersIn(client)
    await signIn(client, 'member1@example.com', ADMIN_TOKEN)
    await signIn(client, 'member3@example.com', VIEWED_MEMBER_TOKEN)
    const { rows: drawn } = await client.query(drawnMembers, [SAMPLE])
    const { rows: staff } = await client.query(staffMembers)
    const { rows: middle } = await client.query(middles)
    const { memberAt, memberId, entryAt, entryId } = middle[0]
    return {
      emails: drawn.map(({ email }) => email),
      usernames: drawn.map(({ username }) => username),
      staffEmails: staff.map(({ email }) => email),
      halfway: encodeCursor(memberAt, memberId),
      halfwayLog: encodeCursor(entryAt, entryId),
    }
  } finally {
    await client.end()
  }
}

/** Signs a member in at this moment, so that dangerous actions need no further proof. */
export async function signIn(client: pg.Client, email: string, token: string): Promise<void> {
  const { rowCount } = await client.query(freshSession, [hashToken(token), email])
  if (rowCount !== 1) throw new Error(`No account has the address ${email}`)
}

const freshSession = `
  insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
  select gen_random_uuid(), id, $1, now(), now(),
         now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
    from accounts
   where email = $2`

const drawnMembers = `
  select email, username
    from (select a.email, p.username,
                 row_number() over (order by a.created_at, a.id) as number,
                 count(*) over () as many
            from accounts a
            join profiles p on p.id = a.id
           where p.username is not null) named
   where number * $1::int / many > (number - 1) * $1::int / many
   order by number`

const staffMembers = `
  select a.email
    from user_roles r
    join accounts a on a.id = r.user_id
   where r.role = 'moderator'
   order by a.created_at`

const middles = `
  select a.created_at as "memberAt", a.id as "memberId", l.at as "entryAt", l.id as "entryId"
    from (select created_at, id from accounts order by created_at, id
          offset (select count(*) / 2 from accounts) limit 1) a,
         (select at, id from audit_log order by at, id
          offset (select count(*) / 2 from audit_log) limit 1) l`
