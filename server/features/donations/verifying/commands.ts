import type { donationOperations } from '#contract/donations.ts'
import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import { type Handler, prepared } from '#server/platform/context.ts'
import { noteUnknown } from '../checks/attempts/commands.ts'
import type { DonationParts } from '../parts.ts'
import { type Learned, learn, settleLearned } from '../settling/learning/commands.ts'
import { settleUnknown } from '../settling/payments/commands.ts'
import { getPayment } from './queries.ts'

/** Pages that ask again and again ask us, not the provider. */
const PAUSE_SECONDS = 1

const claim: Statement = {
  name: 'claim-payment-look',
  text: `
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
}

type Verifying = (typeof donationOperations)['verifyPayment']

/**
 * Asks the provider how an unfinished payment stands, settles it, and tells; that somebody came back to the page proves
 * nothing (PAY-E6). With the provider away it tells what is known. Throws NOT_FOUND.
 */
export function verifyPayment({ gateway }: DonationParts): Handler<Verifying> {
  return prepared<Verifying, Learned | null>({
    prepare: async ({ db, clock }, { reference }) => {
      const now = clock.now()
      if (!gateway) return null
      const [mine] = await db.query(claim, [reference, now, secondsFrom(now, -PAUSE_SECONDS)])
      return mine ? await learn({ db, clock, gateway }, { reference, source: 'return', keeps: 'news' }) : null
    },
    run: async (context, { reference }, learned) => {
      if (gateway && learned) await settleLearned(context, gateway, learned.eventIds)
      if (learned?.isUnknown) {
        await noteUnknown(context.db, reference)
        await settleUnknown(context, reference)
      }
      return await getPayment(context, { reference })
    },
  })
}
