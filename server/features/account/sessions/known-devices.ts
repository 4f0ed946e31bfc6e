import { type Db, sql } from '#server/database/db.ts'
import { hashToken, newToken } from '#server/platform/core/ids.ts'
import type { Client, Context } from '#server/platform/core/request-context.ts'

const MAX_DEVICES = 20

const selectDevice = sql('find-device', 'select account_id from known_devices where token_hash = $1 limit 1')

const selectDeviceOf = sql(
  'find-device-of-account',
  `
    select trusted_until > $3 as "isTrusted"
      from known_devices
     where token_hash = $1 and account_id = $2`,
)

/** `isFirst`: no other browser of this account is known. */
const upsertDevice = sql(
  'upsert-known-device',
  `
    insert into known_devices (token_hash, account_id, seen_at)
    values ($1, $2, $3)
    on conflict on constraint known_devices__once do update set seen_at = excluded.seen_at
    returning xmax = 0 as "isNew",
              not exists (select from known_devices d where d.account_id = $2) as "isFirst"`,
)

/** The same of an account whose devices stay as they are. */
const selectOthers = sql(
  'find-other-devices',
  'select account_id from known_devices where account_id = $1 limit 1',
)

const forgetOldestDevices = sql(
  'delete-oldest-devices',
  `
    delete from known_devices
     where account_id = $1
       and token_hash in (
         select token_hash
           from (select token_hash, row_number() over (order by seen_at desc, token_hash) as place
                   from known_devices
                  where account_id = $1) as own
          where place > $2)`,
)

const trustThis = sql(
  'trust-device',
  'update known_devices set trusted_until = $3 where token_hash = $1 and account_id = $2',
)

/** Keeps the current browser: guesses from all others count as from an unknown device again (SEC-C2). */
const forgetOtherDevices = sql(
  'delete-other-devices',
  'delete from known_devices where account_id = $1 and token_hash is distinct from $2::bytea',
)

type DeviceContext = Pick<Context, 'db' | 'client' | 'clock' | 'cookies'>

/**
 * Remembers that this browser signed in to the account, and returns its token. `isStranger` when the account was used
 * before, and never in this browser. A shared phone keeps one token for all its accounts; a token this server did not
 * issue is replaced.
 */
export async function rememberDevice(
  { db, client, clock, cookies }: DeviceContext,
  accountId: string,
): Promise<{ token: string; isStranger: boolean }> {
  const token = (await deviceTokenOfOurs(db, client.deviceToken)) ?? newToken()
  const [device] = await db.query(upsertDevice, [hashToken(token), accountId, clock.now()])
  await db.query(forgetOldestDevices, [accountId, MAX_DEVICES])
  cookies.rememberDevice(token)
  return { token, isStranger: device?.isNew === true && !device.isFirst }
}

/** The same for a browser that keeps nothing: it stays as unknown, or as known, as it was. */
export async function recognizeDevice(
  context: DeviceContext,
  accountId: string,
): Promise<{ token: null; isStranger: boolean }> {
  const { isKnown } = await deviceOf(context, accountId)
  const others = isKnown ? [] : await context.db.query(selectOthers, [accountId])
  return { token: null, isStranger: others.length > 0 }
}

/** Whether this browser signed in to the account before, and whether its member trusts it. */
export async function deviceOf(
  { db, client, clock }: { db: Db; client: Pick<Client, 'deviceToken'>; clock: Context['clock'] },
  accountId: string,
): Promise<{ isKnown: boolean; isTrusted: boolean }> {
  const { deviceToken } = client
  const values = deviceToken ? ([hashToken(deviceToken), accountId, clock.now()] as const) : null
  const [device] = values ? await db.query(selectDeviceOf, values) : []
  return { isKnown: device !== undefined, isTrusted: device?.isTrusted === true }
}

/** Asks for no second step in this browser until then. */
export async function trustDevice(
  db: Db,
  { token, accountId, until }: { token: string; accountId: string; until: Date },
): Promise<void> {
  await db.query(trustThis, [hashToken(token), accountId, until])
}

/** Deletes every known device except the one with this token. */
export async function forgetDevicesBut(db: Db, accountId: string, deviceToken: string | null): Promise<void> {
  await db.query(forgetOtherDevices, [accountId, deviceToken === null ? null : hashToken(deviceToken)])
}

async function deviceTokenOfOurs(db: Db, token: string | null): Promise<string | null> {
  if (!token) return null
  const found = await db.query(selectDevice, [hashToken(token)])
  return found.length > 0 ? token : null
}
