import type { donationOperations } from '#contract/fundraising/donation-operations.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { type Handler, prepared } from '#server/platform/core/request-context.ts'
import { recordUnknownReference } from './checks/check-due-payments.ts'
import type { DonationDeps } from './donation-deps.ts'
import { getPayment } from './get-payment.ts'
import { type PollResult, pollPayment, settlePolled } from './settlement/poll-provider.ts'
import { settleUnknown } from './settlement/settle-payment.ts'

/** Pages that poll repeatedly are answered from our data, not by the provider. */
const PAUSE_SECONDS = 1

const claim = sql(
  'claim-payment-check',
  `
    update payment_attempts a
       set last_checked_at = $2, checks = checks + 1
      from donations d
     where a.reference = $1
       and d.id = a.donation_id
       and a.paid_at is null
       and d.status <> 'completed'
       and d.fail_reason is distinct from 'init-rejected'
       and (a.last_checked_at is null or a.last_checked_at <= $3 or a.last_checked_at > $2)
    returning a.reference`,
)

type Verifying = (typeof donationOperations)['verifyPayment']

/**
 * Polls an unfinished payment at the provider, settles it and returns its state; a return to the page proves nothing
 * (PAY-E6). With the provider unreachable it returns the known state. Throws NOT_FOUND.
 */
export function verifyPayment({ gateway }: DonationDeps): Handler<Verifying> {
  return prepared<Verifying, PollResult | null>({
    prepare: async ({ db, clock }, { reference }) => {
      const now = clock.now()
      if (!gateway) return null
      const [mine] = await db.query(claim, [reference, now, secondsFrom(now, -PAUSE_SECONDS)])
      return mine
        ? await pollPayment({ db, clock, gateway }, { reference, source: 'return', stores: 'news' })
        : null
    },
    run: async (context, { reference }, polled) => {
      if (gateway && polled) await settlePolled(context, gateway, polled.eventIds)
      if (polled?.isUnknown) {
        await recordUnknownReference(context.db, reference)
        await settleUnknown(context, reference)
      }
      return await getPayment(context, { reference })
    },
  })
}
