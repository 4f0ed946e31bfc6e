import type { PasskeyQuestion } from '#contract/account/passkeys.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { passkeyDomain } from './passkey-checks.ts'

const selectKnown = sql(
  'known-passkeys',
  `
    select credential_id as "credentialId", transports
      from passkeys
     where account_id = $1
     order by created_at, id`,
)

/** The passkeys of an account, as a browser names them. */
export async function knownPasskeys(db: Db, accountId: string): Promise<PasskeyQuestion['passkeys']> {
  const known = await db.query(selectKnown, [accountId])
  return known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }))
}

/** The question for any passkey of an account; null for who has none. */
export async function passkeyQuestion(
  { db, settings }: { db: Db; settings: Pick<Settings, 'appUrl'> },
  accountId: string,
  challenge: () => Promise<string>,
): Promise<PasskeyQuestion | null> {
  const passkeys = await knownPasskeys(db, accountId)
  if (passkeys.length === 0) return null
  return { challenge: await challenge(), domain: passkeyDomain(settings), passkeys }
}
