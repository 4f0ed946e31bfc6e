import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import { learn, type Settling, settleLearned } from '../../settling/learning/commands.ts'

const REFUNDS_A_ROUND = 5
const PAUSE_SECONDS = 300

const takeOpen: Statement = {
  name: 'take-open-refunds',
  text: `
    update refunds r
       set updated_at = $1
      from payment_attempts a
     where a.id = r.attempt_id
       and r.id in (
         select id
           from refunds
          where state not in ('processed', 'failed')
            and (updated_at <= $2 or updated_at > $1)
          order by updated_at
          limit $3
            for update skip locked)
    returning a.reference`,
}

/** Asks about refunds that are still on their way: their events may get lost like any other (PAY-B5.1). */
export async function checkOpenRefunds(settling: Settling): Promise<void> {
  const { db, clock, gateway, act } = settling
  const now = clock.now()
  const before = secondsFrom(now, -PAUSE_SECONDS)
  const open = await db.query<{ reference: string }>(takeOpen, [now, before, REFUNDS_A_ROUND])
  for (const reference of new Set(open.map((refund) => refund.reference))) {
    const learned = await learn(settling, { reference, source: 'check', keeps: 'all' })
    if (learned.eventIds.length > 0) await act((context) => settleLearned(context, gateway, learned.eventIds))
  }
}
