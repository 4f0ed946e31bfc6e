import type { Role, Session } from '#contract/account/account-operations.ts'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { isStaff, secondFactorLimits, sessionTimers } from '#contract/values/constants.ts'
import { type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import { findMember } from '#server/features/account/find-account.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { hashToken, newId, newToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { owesSecondFactor } from '#server/platform/security/access-rules.ts'
import { describeDevice } from './device-name.ts'
import { recognizeDevice, rememberDevice, trustDevice } from './known-devices.ts'

const HOUR = 3600

const DAY = 24 * HOUR

/** Session sessionLifetimes: unused, and at most (SEC-6.2). */
const sessionLifetimes = {
  member: { idle: 14 * DAY, absolute: 90 * DAY },
  staff: { idle: 12 * HOUR, absolute: 7 * DAY },
  sharedDevice: { idle: 12 * HOUR, absolute: 7 * DAY },
} as const

const insertSession = sql(
  'insert-session',
  `
    insert into sessions
      (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at, device,
       second_factor_at, is_shared_device)
    values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)
    returning access_ends_at as "accessEndsAt", (select language from profiles where id = user_id) as language`,
)

const deleteOldest = sql(
  'delete-oldest-sessions',
  `
    delete from sessions
     where id in (
       select id
         from (select id, row_number() over (order by created_at desc, id desc) as place
                 from sessions
                where user_id = $1) as own
        where place >= $2)
    returning user_id as "accountId"`,
)

const deleteByToken = sql(
  'delete-session-by-token',
  `
    delete from sessions
     where token_hash = $1 or previous_hash = $1
    returning user_id as "accountId"`,
)

const deleteAll = sql(
  'delete-sessions-of-account',
  `
    with forgotten as (delete from known_devices where account_id = $1)
    delete from sessions
     where user_id = $1
    returning user_id as "accountId"`,
)

/** Writes once a day at most; used for Active Users only (REQ-53). */
export const recordLastSeen = sql(
  'record-seen',
  `
    update accounts
       set last_seen_on = $2
     where id = $1
       and (last_seen_on is null or last_seen_on < $2)`,
)

type OpenContext = Pick<Context, 'db' | 'client' | 'clock' | 'cookies' | 'publish' | 'enqueue' | 'settings'>
type EndContext = Pick<Context, 'db' | 'publish'>

export type NewSession = {
  accountId: string
  /** The second factor was given just now. */
  withSecondFactor?: boolean
  /** No second step is asked for in this browser for a while; never for staff. */
  trustsDevice?: boolean
  /** The browser keeps nothing: no cookie outlives it, and the device is not remembered (OFF-10). */
  isSharedDevice: boolean
}

/** The lifetimes of a session of somebody with these roles. */
export function lifetimesOf(roles: readonly Role[], { isSharedDevice }: { isSharedDevice: boolean }) {
  if (isSharedDevice) return sessionLifetimes.sharedDevice
  return sessionLifetimes[isStaff(roles) ? 'staff' : 'member']
}

/**
 * Opens a session in this browser, always with a new token, so that a planted one is worthless (SEC-C7). Lock the
 * account row first, so that the limit of sessions holds. A browser that the account was never used in is told to the
 * member by mail.
 */
export async function openSession(
  { db, client, clock, cookies, publish, enqueue, settings }: OpenContext,
  { accountId, withSecondFactor = false, trustsDevice = false, isSharedDevice }: NewSession,
): Promise<Session> {
  await endSessionOfBrowser({ db, client, publish })
  const now = clock.now()
  const secondFactorAt = withSecondFactor ? now : null
  const found = await findMember(db, accountId, now)
  const member = { ...found, lacksSecondFactor: owesSecondFactor(settings, found.roles, secondFactorAt) }
  const { idle, absolute } = lifetimesOf(member.roles, { isSharedDevice })
  const token = newToken()
  const endsAt = secondsFrom(now, absolute)
  await endSessions({ db, publish }, deleteOldest, [accountId, profileLimits.sessions])
  await db.query(recordLastSeen, [accountId, dayIn(SITE_TIME_ZONE, now)])
  const [opened] = await db.query(insertSession, [
    newId(now),
    accountId,
    hashToken(token),
    now,
    secondsFrom(now, sessionTimers.accessWindowSeconds),
    secondsFrom(now, idle),
    endsAt,
    describeDevice(client.userAgent),
    secondFactorAt,
    isSharedDevice,
  ])
  cookies.openSession(token, isSharedDevice ? null : endsAt)
  // A shared phone has the language that somebody chooses there.
  if (opened?.language && !isSharedDevice) cookies.setLanguage(opened.language, { endsWithBrowser: false })
  const device = await (isSharedDevice ? recognizeDevice : rememberDevice)(
    { db, client, clock, cookies },
    accountId,
  )
  if (trustsDevice && device.token) {
    const until = secondsFrom(now, secondFactorLimits.trustDays * DAY)
    await trustDevice(db, { token: device.token, accountId, until })
  }
  if (device.isStranger) {
    const from = { device: describeDevice(client.userAgent), at: now.toISOString() }
    await enqueue('send-mail', { kind: 'new-sign-in', email: member.email, ...from })
  }
  return { member, accessEndsAt: opened?.accessEndsAt ?? null }
}

/** Ends the session whose token this browser sends, if any. */
export async function endSessionOfBrowser({
  db,
  client,
  publish,
}: EndContext & Pick<Context, 'client'>): Promise<void> {
  if (client.sessionToken) await endSessions({ db, publish }, deleteByToken, [hashToken(client.sessionToken)])
}

/**
 * Ends every session of an account and deletes its known devices, so an intruder with the old password is out (SEC-C7).
 */
export async function endAllSessions(context: EndContext, accountId: string): Promise<void> {
  await endSessions(context, deleteAll, [accountId])
}

/** Publishes the end of sessions, so that every server closes their streams (SEC-P4). */
async function endSessions<N extends NameReturning<{ accountId: string }>>(
  { db, publish }: EndContext,
  statement: Statement<N>,
  values: ValuesOf<N>,
): Promise<void> {
  const [ended] = await db.query(statement, values)
  if (ended) await publish('account.sessions-ended', ended)
}
