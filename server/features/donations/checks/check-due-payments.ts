import type { Db, Statement } from '#server/database/db.ts'
import {
  pollPayment,
  type SettlementDeps,
  settlePolled,
  settleStored,
} from '#server/features/donations/settlement/poll-provider.ts'
import { takeDueEvents } from '#server/features/donations/settlement/provider-events.ts'
import { settleUnknown } from '#server/features/donations/settlement/settle-payment.ts'
import { isStale, WATCHED_SECONDS } from '#server/features/donations/settlement/settlement-rules.ts'
import type { Log } from '#server/platform/core/log.ts'
import { nextCheck, nextPaidCheck } from './next-payment-check.ts'

/** Whoever takes an attempt has two minutes; a check that breaks off is so made again. */
const takeDue: Statement = {
  name: 'take-due-attempts',
  text: `
    update payment_attempts a
       set last_checked_at = $1, checks = checks + 1, next_check_at = $1::timestamptz + interval '2 minutes'
      from donations d
     where d.id = a.donation_id
       and a.id in (
       select id
         from payment_attempts
        where next_check_at <= $1
        order by next_check_at
        limit $2
          for update skip locked)
    returning a.id, a.reference, a.created_at as "startedAt", 
              d.status = 'pending' as "isPending", a.paid_at is not null as "isPaid"`,
}

/** What was paid, perhaps a moment ago, has a schedule of its own. */
const plan: Statement = {
  name: 'plan-next-check',
  text: `
    update payment_attempts
       set next_check_at = case when paid_at is null then $2::timestamptz else $3::timestamptz end
     where id = $1`,
}

const countUnknown: Statement = {
  name: 'count-unknown-check',
  text: 'update payment_attempts set unknown_checks = unknown_checks + 1 where reference = $1',
}

export type DueAttempt = {
  id: string
  reference: string
  startedAt: string
  isPending: boolean
  isPaid: boolean
}

/** Takes payments whose turn it is to be asked about; no other server does (PAY-B5.1). */
async function takeDueAttempts(db: Db, { at, limit }: { at: Date; limit: number }): Promise<DueAttempt[]> {
  return await db.query<DueAttempt>(takeDue, [at, limit])
}

type Plan = { attemptId: string; unpaid: Date | null; paid: Date | null }

/** Sets when a payment is asked about again, by whether it was paid; null is never. */
async function planCheck(db: Db, { attemptId, unpaid, paid }: Plan): Promise<void> {
  await db.query(plan, [attemptId, unpaid, paid])
}

/** Notes that the provider did not know a reference; once may be too early to tell (PAY-A1). */
export async function recordUnknownReference(db: Db, reference: string): Promise<void> {
  await db.query(countUnknown, [reference])
}

/** With a round every 15 seconds these are 60 a minute; the provider's test mode bears 100 (PAY-B5.1). */
const ATTEMPTS_PER_RUN = 15
const EVENTS_PER_RUN = 100
/** Each may ask the provider; with one that hangs, asking one after the other would take the round many minutes. */
const EVENT_CONCURRENCY = 10

/** Asks about payments whose turn it is, each for itself: one that fails does not keep the others waiting. */
export async function checkDuePayments(deps: SettlementDeps, log: Log): Promise<void> {
  const { db, clock } = deps
  const due = await takeDueAttempts(db, { at: clock.now(), limit: ATTEMPTS_PER_RUN })
  logFailures(log, await Promise.allSettled(due.map((attempt) => check(deps, attempt))))
}

async function check(
  deps: SettlementDeps,
  { id, reference, startedAt, isPending, isPaid }: DueAttempt,
): Promise<void> {
  const { db, clock, gateway, act } = deps
  const began = new Date(startedAt)
  const age = (clock.now().getTime() - began.getTime()) / 1000
  const isOver = age >= WATCHED_SECONDS
  const stores = isPaid || (isPending && isStale(age)) ? 'all' : isPending ? 'news' : 'success'
  const polled = await pollPayment(deps, { reference, source: 'check', stores })
  if (polled.isUnknown) await recordUnknownReference(db, reference)
  if (polled.eventIds.length > 0) await act((context) => settlePolled(context, gateway, polled.eventIds))
  else if (polled.isUnknown || isOver) await act((context) => settleUnknown(context, reference))
  const now = clock.now()
  await planCheck(db, { attemptId: id, unpaid: nextCheck(began, now), paid: nextPaidCheck(began, now) })
}

/** Settles what was kept and not settled yet: after a crash, or because something was missing for it (PAY-B4). */
export async function settleDueEvents(deps: SettlementDeps, log: Log): Promise<void> {
  const { db, clock } = deps
  const due = await takeDueEvents(db, { at: clock.now(), limit: EVENTS_PER_RUN })
  for (let first = 0; first < due.length; first += EVENT_CONCURRENCY) {
    const some = due.slice(first, first + EVENT_CONCURRENCY)
    logFailures(log, await Promise.allSettled(some.map((id) => settleStored(deps, id))))
  }
}

function logFailures(log: Log, settled: readonly PromiseSettledResult<unknown>[]): void {
  for (const one of settled)
    if (one.status === 'rejected')
      log.error('a payment was not settled and will be tried again', { error: one.reason })
}
