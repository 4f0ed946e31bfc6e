import type pg from 'pg'
import type { Role } from '#contract/account/account-operations.ts'
import { accountLimits } from '#contract/values/constants.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { hashToken, newId, newToken } from '#server/platform/core/ids.ts'

/** Somebody who exists and, unless said otherwise, is signed in. */
export type Person = { id: string; fullName: string; email: string; cookies: Record<string, string> }

type Wishes = {
  fullName?: string
  email?: string
  roles?: Role[]
  isVerified?: boolean
  passwordHash?: string
  suspendedUntil?: string
  timeZone?: string
  shownAs?: 'full_name' | 'first_name' | 'username'
}

const firstNames = [
  'Nomvula',
  'Sipho',
  'Anna',
  'Johan',
  'Priya',
  'Zanele',
  'Thabo',
  'Lerato',
  'Pieter',
  'Ayanda',
]
let born = 0

/** A verified, signed-in member with a fresh e-mail; made in the database, so it costs no password hash. */
export async function insertMember(pool: pg.Pool, wishes: Wishes = {}): Promise<Person> {
  const now = new Date()
  const id = newId(now)
  born += 1
  const name = firstNames[born % firstNames.length] ?? 'Thandi'
  const fullName = wishes.fullName ?? `${name} Number${born}`
  const email = wishes.email ?? `${name.toLowerCase()}.${id.slice(-12)}@example.co.za`
  const token = newToken()
  // One statement: most tests begin with several people, and each way to the database costs them time.
  await pool.query(
    `with opened as (
       insert into accounts (id, email, email_verified_at, suspended_until, created_at, password_hash)
       values ($1, $2, $3, $4, $5, $6)
     ), described as (
       insert into profiles (id, full_name, time_zone, shown_as) values ($1, $7, $8, $9)
     ), granted as (
       insert into user_roles (user_id, role) select $1, unnest($10::text[])
     )
     insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
     values ($11, $1, $12, $5, $5, $13, $14, $15)`,
    [
      id,
      email,
      wishes.isVerified === false ? null : now,
      wishes.suspendedUntil ?? null,
      now,
      wishes.passwordHash ?? null,
      fullName.slice(0, accountLimits.fullName.max),
      wishes.timeZone ?? 'Africa/Johannesburg',
      wishes.shownAs ?? 'full_name',
      wishes.roles ?? [],
      newId(now),
      hashToken(token),
      ...sessionEnds(now),
    ],
  )
  return { id, fullName, email, cookies: { tz_sid: token } }
}

/** Somebody proved who they are at this moment of the house's clock, however far a test has moved it. */
export async function confirmSignInNow(
  { pool, clock }: { pool: pg.Pool; clock: { now(): Date } },
  person: Person,
): Promise<Person> {
  await pool.query('update sessions set confirmed_at = $2 where user_id = $1', [person.id, clock.now()])
  return person
}

/** Opens a session for an account and gives back its token. */
export async function insertSession(pool: pg.Pool, accountId: string): Promise<string> {
  const now = new Date()
  const token = newToken()
  await pool.query(
    `insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [newId(now), accountId, hashToken(token), now, ...sessionEnds(now)],
  )
  return token
}

/** When the access, an idle session and the session as a whole end. */
function sessionEnds(now: Date): Date[] {
  return [secondsFrom(now, 3600), secondsFrom(now, 14 * 86_400), secondsFrom(now, 90 * 86_400)]
}
