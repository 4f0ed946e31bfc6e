import { SITE_TIME_ZONE } from '#contract/site.ts'
import type { Statement } from '#server/database/db.ts'
import { dayIn, secondsFrom } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import type { Observation } from '#server/platform/payment-gateway.ts'
import { hear } from '../../settling/asking.ts'
import { keepEvent, keepMark } from '../../settling/inbox/commands.ts'
import { learn, type Settling, settleKept, settleLearned } from '../../settling/learning/commands.ts'
import { writeListed } from '../../settling/news.ts'
import { openReview } from '../../settling/reviews/commands.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** The provider's clock and ours differ a little, and its list is a little behind. */
const MARGIN_SECONDS = 600
const MOST_PAGES = 100
const MOST_MISSING = 50

/** Of these references, those whose money we know of. */
const knownPaid: Statement = {
  name: 'known-paid-references',
  text: 'select reference from payment_attempts where reference = any($1) and paid_at is not null',
}

/** What we counted and did not give back, of payments that this house asked for: imported ones it did not. */
const ourPaid: Statement = {
  name: 'our-paid-references',
  text: `
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
}

/**
 * Compares with the provider's list of successes: every hour the last three hours, and every night at two the last week,
 * then both ways (PAY-B5.2). Each once, whichever server comes first.
 */
export async function compareWithProvider(settling: Settling, log: Log): Promise<void> {
  const { db, clock } = settling
  const now = clock.now()
  const hour = now.toISOString().slice(0, 13)
  const night = dayIn(SITE_TIME_ZONE, secondsFrom(now, -2 * HOUR))
  if (await keepMark(db, { id: newId(now), event: `list of night ${night}`, at: now })) {
    const listed = await settleListed(settling, { from: secondsFrom(now, -7 * DAY), to: now }, log)
    if (listed) await lookForMissing(settling, listed, secondsFrom(now, -7 * DAY + MARGIN_SECONDS))
  } else if (await keepMark(db, { id: newId(now), event: `list of hour ${hour}`, at: now })) {
    await settleListed(settling, { from: secondsFrom(now, -3 * HOUR), to: now }, log)
  }
}

/**
 * What they have and we lack is settled like a webhook. Gives back all that was listed; null when it broke off, which the
 * log tells: the next comparison is the next hour's.
 */
async function settleListed(
  settling: Settling,
  span: { from: Date; to: Date },
  log: Log,
): Promise<Set<string> | null> {
  const { gateway } = settling
  const listed = new Set<string>()
  let page = 1
  for (; page <= MOST_PAGES; page++) {
    const { answer } = await hear(gateway.listPaid({ ...span, page }))
    if (!answer) break
    await settlePage(settling, answer.items)
    for (const { reference } of answer.items) listed.add(reference)
    if (!answer.hasMore) return listed
  }
  log.warn('the list of successful payments was not read to its end', { page })
  return null
}

async function settlePage(settling: Settling, items: readonly Observation[]): Promise<void> {
  const { db, clock } = settling
  const known = await db.query<{ reference: string }>(knownPaid, [items.map(({ reference }) => reference)])
  const paid = new Set(known.map(({ reference }) => reference))
  for (const observation of items.filter(({ reference }) => !paid.has(reference))) {
    const at = clock.now()
    const { reference } = observation
    const what = { reference, raw: writeListed(observation), event: 'payment', at }
    await settleKept(settling, await keepEvent(db, { id: newId(at), source: 'sweep', ...what }))
  }
}

type Ours = { reference: string; attemptId: string; donationId: string }

/** What we have and they do not list was given back there, or should never have been counted: a person must know. */
async function lookForMissing(settling: Settling, listed: Set<string>, from: Date): Promise<void> {
  const { db, clock, gateway, act } = settling
  const to = secondsFrom(clock.now(), -MARGIN_SECONDS)
  const missing = await db.query<Ours>(ourPaid, [from, to, [...listed], MOST_MISSING])
  for (const ours of missing) {
    const learned = await learn(settling, { reference: ours.reference, source: 'check', keeps: 'all' })
    if (learned.eventIds.length > 0) await act((context) => settleLearned(context, gateway, learned.eventIds))
    if (learned.isUnknown)
      await act((context) => openReview(context, { kind: 'missing-at-provider', ...ours }))
  }
}
