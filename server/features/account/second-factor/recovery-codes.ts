import { secondFactorLimits } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newRecoveryCode } from '#server/platform/core/ids.ts'
import type { Seal } from '#server/platform/security/seal.ts'

type CodeStore = { db: Db; seal: Seal }

const replaceCodes = sql(
  'replace-recovery-codes',
  `
    with gone as (delete from recovery_codes where account_id = $1 and code_hash <> all ($2::bytea[]))
    insert into recovery_codes (account_id, code_hash)
    select $1, unnest($2::bytea[])`,
)

const insertWhereNone = sql(
  'insert-first-recovery-codes',
  `
    insert into recovery_codes (account_id, code_hash)
    select $1, unnest($2::bytea[])
     where not exists (select from recovery_codes where account_id = $1)
    returning account_id`,
)

/** Of many uses at the same time exactly one gets the row. */
const deleteCode = sql(
  'use-recovery-code',
  'delete from recovery_codes where account_id = $1 and code_hash = $2 returning account_id',
)

/** Makes new codes in place of all others; they are shown once. Stored is what only this server's key can find again. */
export async function replaceRecoveryCodes({ db, seal }: CodeStore, accountId: string): Promise<string[]> {
  const codes = newCodes()
  await db.query(replaceCodes, [accountId, codes.map((code) => hashOf(seal, accountId, code))])
  return codes
}

/** Makes codes for who has none left; null for everybody else. */
export async function firstRecoveryCodes(
  { db, seal }: CodeStore,
  accountId: string,
): Promise<string[] | null> {
  const codes = newCodes()
  const made = await db.query(insertWhereNone, [
    accountId,
    codes.map((code) => hashOf(seal, accountId, code)),
  ])
  return made.length > 0 ? codes : null
}

/** Uses up a code, in any spelling of its letters. Throws WRONG_CODE. */
export async function consumeRecoveryCode(
  { db, seal }: CodeStore,
  accountId: string,
  code: string,
): Promise<void> {
  const used = await db.query(deleteCode, [accountId, hashOf(seal, accountId, code)])
  if (used.length === 0) throw new Failure('WRONG_CODE')
}

function newCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < secondFactorLimits.recoveryCodes) codes.add(newRecoveryCode())
  return [...codes]
}

/**
 * 50 bits could be tried out by whoever has the table, so the hash is keyed: without ENCRYPTION_KEY it tells nothing.
 * Letters that Crockford's base 32 reads as digits are taken as those.
 */
function hashOf(seal: Seal, accountId: string, code: string): Buffer {
  const read = code.replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return seal.fingerprint(read, `recovery code of ${accountId}`)
}
