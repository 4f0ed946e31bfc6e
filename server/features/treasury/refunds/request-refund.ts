import { type Db, sql } from '#server/database/db.ts'
import { callGateway, type GatewayResult } from '#server/features/donations/settlement/gateway-result.ts'
import type { LockedPayment } from '#server/features/donations/settlement/lock-payment.ts'
import { serializePolledEvent, storeEvent } from '#server/features/donations/settlement/provider-events.ts'
import { settleEvent } from '#server/features/donations/settlement/settle-event.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context, SystemContext } from '#server/platform/core/request-context.ts'
import type { ObservedRefund, PaymentGateway } from '#server/platform/payments/payment-gateway.ts'

const insertRefund = sql(
  'request-refund',
  `
    insert into refunds
      (id, donation_id, attempt_id, amount_cents, state, is_of_review, reason, requested_by, created_at, updated_at)
    values ($1, $2, $3, $4, 'requested', $5, $6, $7, $8, $8)`,
)

const underWay = sql(
  'refunds-under-way',
  `
    select coalesce(sum(amount_cents), 0)::bigint as cents
      from refunds
     where attempt_id = $1
       and state not in ('processed', 'failed')`,
)

const claim = sql(
  'claim-refund',
  `
    update refunds
       set asked_at = $2
     where id = $1
       and state = 'requested'
       and asked_at is null
    returning id`,
)

/** A refused refund is deleted; the audit log keeps the request. */
const forget = sql(
  'delete-refund',
  `delete from refunds where id = $1 and state = 'requested' and provider_refund_id is null`,
)

/** The data that the three steps share. */
export type ReservedRefund = { refundId: string; reference: string; amountCents: number }

/** Returns the part of a locked payment whose refund is in progress. */
export async function centsUnderWay(db: Db, { attemptId }: LockedPayment): Promise<number> {
  const [counted] = await db.query(underWay, [attemptId])
  return counted?.cents ?? 0
}

type RefundParams = { amountCents: number; isOfReview: boolean; reason: string }

/** Reserves a refund of part of a locked payment. The caller has checked the remaining amount. */
export async function reserveRefund(
  { db, actor, clock }: Pick<Context<'admin'>, 'db' | 'actor' | 'clock'>,
  { donationId, attemptId, reference }: LockedPayment,
  { amountCents, isOfReview, reason }: RefundParams,
): Promise<ReservedRefund> {
  const now = clock.now()
  const refundId = newId(now)
  const values = [refundId, donationId, attemptId, amountCents, isOfReview, reason, actor.id, now] as const
  await db.query(insertRefund, values)
  return { refundId, reference, amountCents }
}

/** The result of the call; null when another request made it. */
export type RefundCallResult = GatewayResult<ObservedRefund> | null

/** Requests a refund from the provider, once for each reservation (PAY-A6). */
export async function askForRefund(
  { db, clock }: { db: Db; clock: Clock },
  gateway: PaymentGateway,
  { refundId, reference, amountCents }: ReservedRefund,
): Promise<RefundCallResult> {
  const claimed = await db.query(claim, [refundId, clock.now()])
  if (claimed.length === 0) return null
  return await callGateway(gateway.refund({ reference, amountCents, note: refundId }))
}

/**
 * Stores the provider's answer as an event like all others, so that the ledger changes once, when the provider reports
 * the refund as done. After a lost answer the refund stays reserved and is polled (PAY-B5.1). Returns the refusal when
 * nothing is refunded.
 */
export async function finalizeRefund(
  context: SystemContext,
  gateway: PaymentGateway,
  { refundId, reference }: ReservedRefund,
  result: RefundCallResult,
): Promise<Failure | null> {
  const { db, clock } = context
  if (result?.answer) {
    const at = clock.now()
    const raw = serializePolledEvent({ kind: 'refund', refund: result.answer, mode: null }, at)
    const eventId = await storeEvent(db, {
      id: newId(at),
      source: 'admin',
      event: 'refund',
      reference,
      raw,
      at,
    })
    await settleEvent(context, gateway, eventId)
  }
  if (!result?.fault || result.fault.kind === 'unknown-outcome') return null
  await db.query(forget, [refundId])
  const isRefused = ['rejected', 'not-found', 'duplicate-reference'].includes(result.fault.kind)
  return new Failure(isRefused ? 'NOT_REFUNDABLE' : 'PAYMENTS_UNAVAILABLE')
}
