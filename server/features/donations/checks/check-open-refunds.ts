import { sql } from '#server/database/db.ts'
import {
  pollPayment,
  type SettlementDeps,
  settlePolled,
} from '#server/features/donations/settlement/poll-provider.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'

const REFUNDS_PER_RUN = 5
const PAUSE_SECONDS = 300

const takeOpen = sql(
  'take-open-refunds',
  `
    update refunds r
       set updated_at = $1
      from payment_attempts a
     where a.id = r.attempt_id
       and r.id = any (array (
         select id
           from refunds
          where state not in ('processed', 'failed')
            and (updated_at <= $2 or updated_at > $1)
          order by updated_at
          limit $3
            for update skip locked))
    returning a.reference`,
)

/** Polls refunds that are still in progress, because their events may get lost like any other (PAY-B5.1). */
export async function checkOpenRefunds(deps: SettlementDeps): Promise<void> {
  const { db, clock, gateway, runAsSystem } = deps
  const now = clock.now()
  const before = secondsFrom(now, -PAUSE_SECONDS)
  const open = await db.query(takeOpen, [now, before, REFUNDS_PER_RUN])
  for (const reference of new Set(open.map((refund) => refund.reference))) {
    const polled = await pollPayment(deps, { reference, source: 'check', stores: 'all' })
    if (polled.eventIds.length > 0)
      await runAsSystem((context) => settlePolled(context, gateway, polled.eventIds))
  }
}
