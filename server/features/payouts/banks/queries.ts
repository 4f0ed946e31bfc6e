import type { BankItem } from '#contract/fundraising/payout-operations.ts'
import type { Db, Statement } from '#server/database/db.ts'

const activeBanks: Statement = {
  name: 'active-banks',
  text: 'select code, name, is_active as active from banks where is_active order by lower(name), code',
}

const activeBank: Statement = {
  name: 'active-bank',
  text: 'select name from banks where is_active and code = $1',
}

const lastRefresh: Statement = {
  name: 'last-reading-of-banks',
  text: 'select max(read_at) > $1 as "isRecent" from banks',
}

/** The banks accounts may be at, by name (acceptance BANK-2); none before the first reading. */
export async function activeBanksIn(db: Db): Promise<BankItem[]> {
  return await db.query<BankItem>(activeBanks, [])
}

/** The name of a bank that accounts may be at; null for every other code. */
export async function findBankName(db: Db, code: string): Promise<string | null> {
  const [bank] = await db.query<{ name: string }>(activeBank, [code])
  return bank?.name ?? null
}

/** Whether the list was read since then; false when it never was. */
export async function wereBanksReadSince(db: Db, since: Date): Promise<boolean> {
  const [refresh] = await db.query<{ isRecent: boolean | null }>(lastRefresh, [since])
  return refresh?.isRecent ?? false
}
