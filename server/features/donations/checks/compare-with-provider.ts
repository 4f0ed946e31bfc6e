import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { callGateway } from '#server/features/donations/settlement/gateway-result.ts'
import { openReview } from '#server/features/donations/settlement/open-review.ts'
import {
  pollPayment,
  type SettlementDeps,
  settlePolled,
  settleStored,
} from '#server/features/donations/settlement/poll-provider.ts'
import {
  serializeListedPayment,
  storeEvent,
  storeMarker,
} from '#server/features/donations/settlement/provider-events.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Observation } from '#server/platform/payments/payment-gateway.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** The provider's clock differs a little from ours, and its list lags a little. */
const MARGIN_SECONDS = 600
const MOST_PAGES = 100
const MOST_MISSING = 50

/** The given references that we know to be paid. */
const knownPaid = sql(
  'known-paid-references',
  'select reference from payment_attempts where reference = any($1) and paid_at is not null',
)

/** Completed, not fully refunded payments that this server started; imported payments are left out. */
const ourPaid = sql(
  'our-paid-references',
  `
    select a.reference, a.id as "attemptId", a.donation_id as "donationId"
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.created_at >= $1
       and a.created_at < $2
       and a.paid_at < $2
       and a.asked_at is not null
       and d.status = 'completed'
       and d.refunded_cents < d.amount_cents
       and not a.reference = any($3)
     order by a.created_at
     limit $4`,
)

/**
 * Compares with the provider's list of successful payments: every hour the last three hours, and every night at two
 * the last week in both directions (PAY-B5.2). Each comparison runs once, on the first server that starts it.
 */
export async function compareWithProvider(deps: SettlementDeps, log: Log): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const hour = now.toISOString().slice(0, 13)
  const night = dayIn(SITE_TIME_ZONE, secondsFrom(now, -2 * HOUR))
  if (await storeMarker(db, { id: newId(now), event: `list of night ${night}`, at: now })) {
    const listed = await settleListed(deps, { from: secondsFrom(now, -7 * DAY), to: now }, log)
    if (listed) await reviewMissing(deps, listed, secondsFrom(now, -7 * DAY + MARGIN_SECONDS))
  } else if (await storeMarker(db, { id: newId(now), event: `list of hour ${hour}`, at: now })) {
    await settleListed(deps, { from: secondsFrom(now, -3 * HOUR), to: now }, log)
  }
}

/**
 * Settles payments that the provider lists and we lack, like webhooks. Returns all listed references, or null when the
 * list broke off, which is logged; the next comparison follows in an hour.
 */
async function settleListed(
  deps: SettlementDeps,
  span: { from: Date; to: Date },
  log: Log,
): Promise<Set<string> | null> {
  const { gateway } = deps
  const listed = new Set<string>()
  let page = 1
  for (; page <= MOST_PAGES; page++) {
    const { answer } = await callGateway(gateway.listPaid({ ...span, page }))
    if (!answer) break
    await settlePage(deps, answer.items)
    for (const { reference } of answer.items) listed.add(reference)
    if (!answer.hasMore) return listed
  }
  log.warn('the list of successful payments was not read to its end', { page })
  return null
}

async function settlePage(deps: SettlementDeps, items: readonly Observation[]): Promise<void> {
  const { db, clock } = deps
  const known = await db.query(knownPaid, [items.map(({ reference }) => reference)])
  const paid = new Set(known.map(({ reference }) => reference))
  for (const observation of items.filter(({ reference }) => !paid.has(reference))) {
    const at = clock.now()
    const { reference } = observation
    const what = { reference, raw: serializeListedPayment(observation), event: 'payment', at }
    await settleStored(deps, await storeEvent(db, { id: newId(at), source: 'list', ...what }))
  }
}

/**
 * Payments that we counted and the provider does not list were refunded there or counted wrongly: a person must review
 * them.
 */
async function reviewMissing(deps: SettlementDeps, listed: Set<string>, from: Date): Promise<void> {
  const { db, clock, gateway, runAsSystem } = deps
  const to = secondsFrom(clock.now(), -MARGIN_SECONDS)
  const missing = await db.query(ourPaid, [from, to, [...listed], MOST_MISSING])
  for (const ours of missing) {
    const polled = await pollPayment(deps, { reference: ours.reference, source: 'check', stores: 'all' })
    if (polled.eventIds.length > 0)
      await runAsSystem((context) => settlePolled(context, gateway, polled.eventIds))
    if (polled.isUnknown)
      await runAsSystem((context) => openReview(context, { kind: 'missing-at-provider', ...ours }))
  }
}
