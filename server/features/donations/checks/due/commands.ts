import type { Log } from '#server/platform/log.ts'
import { takeDueEvents } from '../../settling/inbox/commands.ts'
import { learn, type Settling, settleKept, settleLearned } from '../../settling/learning/commands.ts'
import { settleUnknown } from '../../settling/payments/commands.ts'
import { isStale, WATCHED_SECONDS } from '../../settling/table.ts'
import { nextCheck, nextLook } from '../../start/schedule.ts'
import { type DueAttempt, noteUnknown, planCheck, takeDueAttempts } from '../attempts/commands.ts'

/** With a round every 15 seconds these are 60 a minute; the provider's test mode bears 100 (PAY-B5.1). */
const ATTEMPTS_A_ROUND = 15
const EVENTS_A_ROUND = 100
/** Each may ask the provider; with one that hangs, asking one after the other would take the round many minutes. */
const EVENTS_AT_ONCE = 10

/** Asks about payments whose turn it is, each for itself: one that fails does not keep the others waiting. */
export async function checkDuePayments(settling: Settling, log: Log): Promise<void> {
  const { db, clock } = settling
  const due = await takeDueAttempts(db, { at: clock.now(), limit: ATTEMPTS_A_ROUND })
  logFailures(log, await Promise.allSettled(due.map((attempt) => check(settling, attempt))))
}

async function check(
  settling: Settling,
  { id, reference, startedAt, isPending, isPaid }: DueAttempt,
): Promise<void> {
  const { db, clock, gateway, act } = settling
  const began = new Date(startedAt)
  const age = (clock.now().getTime() - began.getTime()) / 1000
  const isOver = age >= WATCHED_SECONDS
  const keeps = isPaid || (isPending && isStale(age)) ? 'all' : isPending ? 'news' : 'success'
  const learned = await learn(settling, { reference, source: 'check', keeps })
  if (learned.isUnknown) await noteUnknown(db, reference)
  if (learned.eventIds.length > 0) await act((context) => settleLearned(context, gateway, learned.eventIds))
  else if (learned.isUnknown || isOver) await act((context) => settleUnknown(context, reference))
  const now = clock.now()
  await planCheck(db, { attemptId: id, unpaid: nextCheck(began, now), paid: nextLook(began, now) })
}

/** Settles what was kept and not settled yet: after a crash, or because something was missing for it (PAY-B4). */
export async function settleDueEvents(settling: Settling, log: Log): Promise<void> {
  const { db, clock } = settling
  const due = await takeDueEvents(db, { at: clock.now(), limit: EVENTS_A_ROUND })
  for (let first = 0; first < due.length; first += EVENTS_AT_ONCE) {
    const some = due.slice(first, first + EVENTS_AT_ONCE)
    logFailures(log, await Promise.allSettled(some.map((id) => settleKept(settling, id))))
  }
}

function logFailures(log: Log, settled: readonly PromiseSettledResult<unknown>[]): void {
  for (const one of settled)
    if (one.status === 'rejected')
      log.error('a payment was not settled and will be tried again', { error: one.reason })
}
