import type { Db, Statement } from '#server/database/db.ts'
import { hashToken } from '#server/platform/core/ids.ts'

const selectCredentials: Statement = {
  name: 'find-credentials',
  text: `
    select a.id as "accountId", a.password_hash as "passwordHash", a.email_verified_at is not null as "isVerified",
           (select substr(password_hash, 5, 2)
              from accounts
             where password_hash like '$2%'
             order by substr(password_hash, 5, 2) desc
             limit 1) as "bcryptCost"
      from (values ($1::text)) as asked (email)
      left join accounts a using (email)`,
}

const selectKnownDevice: Statement = {
  name: 'find-known-device',
  text: `
    select d.account_id
      from known_devices d
      join accounts a on a.id = d.account_id
     where d.token_hash = $1 and a.email = $2`,
}

type Known = { accountId: string; passwordHash: string | null; isVerified: boolean }
type Unknown = { accountId: null; passwordHash: null; isVerified: false }

/** `bcryptCost` is that of the dearest imported password on this site; null when none is left. */
export type StoredCredentials = (Known | Unknown) & { bcryptCost: string | null }

/** What is kept to check a password against; nothing but the cost when nobody has the address. */
export async function findCredentials(db: Db, email: string): Promise<StoredCredentials> {
  const [found] = await db.query<StoredCredentials>(selectCredentials, [email])
  if (!found) throw new Error('The credentials of an address came without a row')
  return found
}

/** Whether this browser signed in to the account before. */
export async function isKnownDevice(db: Db, deviceToken: string | null, email: string): Promise<boolean> {
  if (!deviceToken) return false
  const found = await db.query(selectKnownDevice, [hashToken(deviceToken), email])
  return found.length > 0
}
