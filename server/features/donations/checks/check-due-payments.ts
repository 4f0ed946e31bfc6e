import { type Db, sql } from '#server/database/db.ts'
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

/** A claimed attempt is reserved for two minutes, so a check that breaks off is repeated. */
const takeDue = sql(
  'take-due-attempts',
  `
    update payment_attempts a
       set last_checked_at = $1, checks = checks + 1, next_check_at = $1::timestamptz + interval '2 minutes'
      from donations d
     where d.id = a.donation_id
       and a.id = any (array (
       select id
         from payment_attempts
        where next_check_at <= $1
        order by next_check_at
        limit $2
          for update skip locked))
    returning a.id, a.reference, a.created_at as "startedAt", 
              d.status = 'pending' as "isPending", a.paid_at is not null as "isPaid"`,
)

/** Paid attempts follow a schedule of their own, and this one may have been paid a moment ago. */
const plan = sql(
  'plan-next-check',
  `
    update payment_attempts
       set next_check_at = case when paid_at is null then $2::timestamptz else $3::timestamptz end
     where id = $1`,
)

const countUnknown = sql(
  'count-unknown-check',
  'update payment_attempts set unknown_checks = unknown_checks + 1 where reference = $1',
)

export type DueAttempt = {
  id: string
  reference: string
  startedAt: string
  isPending: boolean
  isPaid: boolean
}

/** Claims the attempts that are due for a check, so that no other server checks them (PAY-B5.1). */
async function takeDueAttempts(db: Db, { at, limit }: { at: Date; limit: number }): Promise<DueAttempt[]> {
  return await db.query(takeDue, [at, limit])
}

type Plan = { attemptId: string; unpaid: Date | null; paid: Date | null }

/** Schedules the next check of a payment, depending on whether it was paid; null means never. */
async function planCheck(db: Db, { attemptId, unpaid, paid }: Plan): Promise<void> {
  await db.query(plan, [attemptId, unpaid, paid])
}

/** Records that the provider did not know a reference; a single time may only mean that it was too early (PAY-A1). */
export async function recordUnknownReference(db: Db, reference: string): Promise<void> {
  await db.query(countUnknown, [reference])
}

/** With a run every 15 seconds this makes 60 a minute; the provider's test mode allows 100 (PAY-B5.1). */
const ATTEMPTS_PER_RUN = 15
const EVENTS_PER_RUN = 100
/** Each event may call the provider; one call after the other could take many minutes while the provider hangs. */
const EVENT_CONCURRENCY = 10

/** Checks the due payments independently: a failed check does not delay the others. */
export async function checkDuePayments(deps: SettlementDeps, log: Log): Promise<void> {
  const { db, clock } = deps
  const due = await takeDueAttempts(db, { at: clock.now(), limit: ATTEMPTS_PER_RUN })
  logFailures(log, await Promise.allSettled(due.map((attempt) => check(deps, attempt))))
}

async function check(
  deps: SettlementDeps,
  { id, reference, startedAt, isPending, isPaid }: DueAttempt,
): Promise<void> {
  const { db, clock, gateway, runAsSystem } = deps
  const began = new Date(startedAt)
  const age = (clock.now().getTime() - began.getTime()) / 1000
  const isOver = age >= WATCHED_SECONDS
  const stores = isPaid || (isPending && isStale(age)) ? 'all' : isPending ? 'news' : 'success'
  const polled = await pollPayment(deps, { reference, source: 'check', stores })
  if (polled.isUnknown) await recordUnknownReference(db, reference)
  if (polled.eventIds.length > 0)
    await runAsSystem((context) => settlePolled(context, gateway, polled.eventIds))
  else if (polled.isUnknown || isOver) await runAsSystem((context) => settleUnknown(context, reference))
  const now = clock.now()
  await planCheck(db, { attemptId: id, unpaid: nextCheck(began, now), paid: nextPaidCheck(began, now) })
}

/** Settles stored events that are still unsettled, after a crash or because something was missing (PAY-B4). */
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
