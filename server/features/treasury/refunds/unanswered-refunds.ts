import { dbOn, sql } from '#server/database/db.ts'
import { callGateway } from '#server/features/donations/settlement/gateway-result.ts'
import { openReview } from '#server/features/donations/settlement/open-review.ts'
import type { TreasuryDeps } from '#server/features/treasury/treasury-deps.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { RunAsSystem } from '#server/platform/core/request-context.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'

/** The process that reserved the refund may still call until then, and the provider may still answer. */
const NEVER_ASKED_SECONDS = 600
const UNANSWERED_SECONDS = 3600
const REFUNDS_PER_RUN = 5

const unanswered = sql(
  'unanswered-refunds',
  `
    select r.id, a.reference, r.asked_at as "askedAt"
      from refunds r
      join payment_attempts a on a.id = r.attempt_id
     where r.state = 'requested'
       and r.provider_refund_id is null
       and coalesce(r.asked_at + make_interval(secs => $2), r.created_at + make_interval(secs => $3)) <= $1
     order by r.created_at
     limit $4`,
)

/** Excludes refunds that the provider may list under this amount, and those requested in the meantime. */
const giveUp = sql(
  'give-up-refund',
  `
    delete from refunds r
     where r.id = $1
       and r.state = 'requested'
       and r.provider_refund_id is null
       and r.asked_at is not distinct from $4::timestamptz
       and not exists (
         select
           from unnest($2::text[], $3::bigint[]) as seen (refund_id, cents)
          where seen.cents = r.amount_cents
            and not exists (select from refunds o where o.provider_refund_id = seen.refund_id))
    returning r.donation_id as "donationId", r.attempt_id as "attemptId", r.amount_cents as "seenCents"`,
)

type Open = { id: string; reference: string; askedAt: string | null }

/**
 * Gives up refunds whose request may not have reached the provider: one that its list does not contain after an hour
 * was never accepted, and a person is told, who may request it again.
 */
export async function giveUpUnanswered(
  { pool, clock, gateway }: TreasuryDeps,
  runAsSystem: RunAsSystem,
): Promise<void> {
  if (!gateway) return
  const now = clock.now()
  const values = [secondsFrom(now, 0), UNANSWERED_SECONDS, NEVER_ASKED_SECONDS, REFUNDS_PER_RUN] as const
  for (const open of await dbOn(pool).query(unanswered, values))
    await resolveUnanswered(open, gateway, runAsSystem)
}

async function resolveUnanswered(
  { id, reference, askedAt }: Open,
  gateway: PaymentGateway,
  runAsSystem: RunAsSystem,
): Promise<void> {
  const { answer } = await callGateway(gateway.listRefunds(reference))
  if (!answer) return
  const numbers = answer.map(({ refundId }) => refundId)
  const cents = answer.map(({ amountCents }) => amountCents)
  await runAsSystem(async (context) => {
    const [gone] = await context.db.query(giveUp, [id, numbers, cents, askedAt])
    if (gone) await openReview(context, { kind: 'refund-failed', reference, ...gone })
  })
}
