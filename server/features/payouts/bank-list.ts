import type { BankItem } from '#contract/fundraising/payout-operations.ts'
import { type Db, dbOn, type Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Bank, GatewayFault } from '#server/platform/payments/payment-gateway.ts'
import type { PayoutDeps } from './payout-deps.ts'

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
async function activeBanksIn(db: Db): Promise<BankItem[]> {
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

const DAY = 86_400

/** A bank the provider no longer names is kept for the accounts that name it, and offered no more. */
const upsertBanks: Statement = {
  name: 'keep-banks',
  text: `
    with told as (
      select distinct on (code) code, name, is_active, can_verify
        from unnest($1::text[], $2::text[], $3::boolean[], $4::boolean[]) as t (code, name, is_active, can_verify)
       order by code, is_active desc
    ), gone as (
      update banks
         set is_active = false
       where is_active
         and code <> all ($1::text[])
    )
    insert into banks (code, name, is_active, can_verify, read_at)
    select code, name, is_active, can_verify, $5
      from told
        on conflict on constraint banks__once do update
       set name = excluded.name,
           is_active = excluded.is_active,
           can_verify = excluded.can_verify,
           read_at = excluded.read_at`,
}

/** Reading the provider's list and keeping it: for everybody who waits for it at once, one time. */
export type BankRefresh = { readBanks(log: Log): Promise<void> }

/** Keeps what the provider says; while it is away, or says nothing, the list stays as it is (PAY-A5). */
export function createBankRefresh({ pool, clock, gateway }: PayoutDeps): BankRefresh {
  let current: Promise<void> | null = null
  async function read(log: Log): Promise<void> {
    const banks = await gateway?.listBanks().catch((error: unknown) => logFault(error, log))
    if (!banks || banks.length === 0) return
    await dbOn(pool).query(upsertBanks, [...columnsOf(banks), clock.now()])
  }
  return {
    readBanks: (log) => {
      current ??= read(log).finally(() => {
        current = null
      })
      return current
    },
  }
}

/** The sweep that reads the list again once a day. */
export async function refreshBanks(
  { pool, clock }: PayoutDeps,
  refresh: BankRefresh,
  log: Log,
): Promise<void> {
  const isRecent = await wereBanksReadSince(dbOn(pool), secondsFrom(clock.now(), -DAY))
  if (!isRecent) await refresh.readBanks(log)
}

/**
 * Lists the banks, from what was read last. Only a house that has never read them reads them here: the list is the same
 * for everybody and belongs to nobody, so this look keeps nothing of a person, and whoever comes first need not wait for
 * the sweep. Throws BANKS_UNAVAILABLE when there is nothing to show.
 */
export async function listBanks(
  { db, log }: Pick<Context<'member'>, 'db' | 'log'>,
  refresh: BankRefresh,
): Promise<{ items: BankItem[] }> {
  const known = await activeBanksIn(db)
  if (known.length > 0) return { items: known }
  await refresh.readBanks(log)
  const items = await activeBanksIn(db)
  if (items.length === 0) throw new Failure('BANKS_UNAVAILABLE')
  return { items }
}

function columnsOf(banks: readonly Bank[]): unknown[] {
  return [
    banks.map(({ code }) => code),
    banks.map(({ name }) => name),
    banks.map(({ isActive }) => isActive),
    banks.map(({ canVerify }) => canVerify),
  ]
}

function logFault(error: unknown, log: Log): null {
  if (!(error instanceof GatewayFault)) throw error
  log.warn('the banks could not be read', { kind: error.kind })
  return null
}
