import { type Db, sql } from '#server/database/db.ts'

const selectCredentials = sql(
  'own-credentials',
  `
    select a.email, a.password_hash as "passwordHash", p.full_name as "fullName"
      from accounts a
      join profiles p on p.id = a.id
     where a.id = $1`,
)

/** The stored credentials of the current member. */
export type OwnCredentials = { email: string; passwordHash: string | null; fullName: string }

/** Returns the hash a password is checked against, and the words a new one must not contain. */
export async function findOwnCredentials(db: Db, accountId: string): Promise<OwnCredentials> {
  const [credentials] = await db.query(selectCredentials, [accountId])
  if (!credentials) throw new Error('The open session has no account')
  return credentials
}
