import type { Db, Statement } from '#server/database/db.ts'
import { hashToken } from '#server/platform/ids.ts'

const selectCredentials: Statement = {
  name: 'find-credentials',
  text: `
    select a.id as "accountId", a.password_hash as "passwordHash", a.email_verified_at is not null as "isVerified"
      from accounts a
     where a.email = $1`,
}

const selectKnownDevice: Statement = {
  name: 'find-known-device',
  text: `
    select d.account_id
      from known_devices d
      join accounts a on a.id = d.account_id
     where d.token_hash = $1 and a.email = $2`,
}

export type StoredCredentials = { accountId: string; passwordHash: string | null; isVerified: boolean }

/** What is kept to check a password against, or null when nobody has the address. */
export async function findCredentials(db: Db, email: string): Promise<StoredCredentials | null> {
  const [found] = await db.query<StoredCredentials>(selectCredentials, [email])
  return found ?? null
}

/** Whether this browser signed in to the account before. */
export async function isKnownDevice(db: Db, deviceToken: string | null, email: string): Promise<boolean> {
  if (!deviceToken) return false
  const found = await db.query(selectKnownDevice, [hashToken(deviceToken), email])
  return found.length > 0
}
