import { type Db, sql } from '#server/database/db.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { storeTokenHash } from './one-time-tokens.ts'

export const REGISTERING_DEVICE = 'registering-device'

const selectDevice = sql(
  'find-registering-device',
  `
    select account_id
      from one_time_tokens
     where token_hash = $1 and purpose = '${REGISTERING_DEVICE}' and account_id = $2 and expires_at > $3`,
)

const deleteDevice = sql(
  'delete-registering-device',
  `delete from one_time_tokens where account_id = $1 and purpose = '${REGISTERING_DEVICE}'`,
)

/** Remembers by the hash of its secret which browser registered an account (REQ-303). */
export async function bindRegisteringDevice(
  db: Db,
  { deviceHash, accountId, at }: { deviceHash: Buffer; accountId: string; at: Date },
): Promise<void> {
  await storeTokenHash(db, deviceHash, { purpose: REGISTERING_DEVICE, accountId, payload: {}, at })
}

/**
 * Whether the verification of an account happens in the browser that registered it, while nobody else is signed in
 * there. A verification anywhere else ends what that browser may do: it signs in nobody.
 */
export async function isRegisteringDevice(
  { db, client, actor, clock }: Pick<Context<'anyone'>, 'db' | 'client' | 'actor' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  const token = actor ? null : client.registrationToken
  const found = token ? await db.query(selectDevice, [hashToken(token), accountId, clock.now()]) : []
  if (found.length > 0) return true
  await db.query(deleteDevice, [accountId])
  return false
}
