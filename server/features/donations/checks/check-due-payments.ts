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
import { type DueAttempt, planCheck, recordUnknownReference, takeDueAttempts } from './attempts/commands.ts'
import { nextCheck, nextPaidCheck } from './next-payment-check.ts'

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
