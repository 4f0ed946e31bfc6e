import type { BankItem } from '#contract/fundraising/payout-operations.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Bank, GatewayFault } from '#server/platform/payments/payment-gateway.ts'
import type { PayoutDeps } from './payout-deps.ts'

const activeBanks = sql(
  'active-banks',
  'select code, name, is_active as active from banks where is_active order by lower(name), code',
)

const activeBank = sql('active-bank', 'select name from banks where is_active and code = $1')

const lastRefresh = sql('last-reading-of-banks', 'select max(read_at) > $1 as "isRecent" from banks')

/** Lists the active banks by name (acceptance BANK-2); none before the first fetch. */
async function activeBanksIn(db: Db): Promise<BankItem[]> {
  return await db.query(activeBanks, [])
}

/** Finds the name of an active bank; null for every other code. */
export async function findBankName(db: Db, code: string): Promise<string | null> {
  const [bank] = await db.query(activeBank, [code])
  return bank?.name ?? null
}

/** Whether the list was fetched since the given time; false when it never was. */
export async function wereBanksReadSince(db: Db, since: Date): Promise<boolean> {
  const [refresh] = await db.query(lastRefresh, [since])
  return refresh?.isRecent ?? false
}

const DAY = 86_400

/** A bank the provider no longer lists is kept for the accounts that refer to it, but no longer offered. */
const upsertBanks = sql(
  'store-banks',
  `
    with listed as (
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
      from listed
        on conflict on constraint banks__once do update
       set name = excluded.name,
           is_active = excluded.is_active,
           can_verify = excluded.can_verify,
           read_at = excluded.read_at`,
)

/** Fetches and stores the provider's list, once for all concurrent callers. */
export type BankRefresh = { readBanks(log: Log): Promise<void> }

/** Stores the provider's list; when it is unreachable or returns no banks, the stored list stays (PAY-A5). */
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

/** The task that fetches the list again once a day. */
export async function refreshBanks(
  { pool, clock }: PayoutDeps,
  refresh: BankRefresh,
  log: Log,
): Promise<void> {
  const isRecent = await wereBanksReadSince(dbOn(pool), secondsFrom(clock.now(), -DAY))
  if (!isRecent) await refresh.readBanks(log)
}

/**
 * Lists the banks as last fetched. Only a server that has never fetched them does so here: the list is the same for
 * everyone and contains nothing personal, so the first request need not wait for the task. Throws BANKS_UNAVAILABLE
 * when there is nothing to show.
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

function columnsOf(banks: readonly Bank[]): [string[], string[], boolean[], boolean[]] {
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
