import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { hear } from '../../settling/asking.ts'
import { keepEvent } from '../../settling/inbox/commands.ts'
import { type Settling, settleLearned } from '../../settling/learning/commands.ts'
import { writeLearned } from '../../settling/news.ts'

const DISPUTES_A_ROUND = 5
const PAUSE_SECONDS = 3_600

const takeOpen: Statement = {
  name: 'take-open-disputes',
  text: `
    update payment_disputes x
       set looked_at = $1
      from payment_attempts a
     where a.id = x.attempt_id
       and (x.attempt_id, x.dispute_id) in (
         select attempt_id, dispute_id
           from payment_disputes
          where state = 'open'
            and (looked_at <= $2 or looked_at > $1)
          order by looked_at
          limit $3
            for update skip locked)
    returning a.reference`,
}

/** Asks how open disputes stand: the event of an end that got lost would hold a creator's payouts for ever (PAY-B5.1). */
export async function checkOpenDisputes(settling: Settling): Promise<void> {
  const { db, clock, gateway, act } = settling
  const now = clock.now()
  const before = secondsFrom(now, -PAUSE_SECONDS)
  const open = await db.query<{ reference: string }>(takeOpen, [now, before, DISPUTES_A_ROUND])
  for (const reference of new Set(open.map((dispute) => dispute.reference))) {
    const eventIds = await learnDisputes(settling, reference)
    if (eventIds.length > 0) await act((context) => settleLearned(context, gateway, eventIds))
  }
}

/** Keeps what the provider says of disputes that ended; none when it could not be asked. */
async function learnDisputes({ db, clock, gateway }: Settling, reference: string): Promise<string[]> {
  const { answer } = await hear(gateway.listDisputes(reference))
  const eventIds: string[] = []
  for (const dispute of answer?.filter(({ state }) => state !== 'open') ?? []) {
    const at = clock.now()
    const raw = writeLearned({ kind: 'dispute', dispute, mode: null }, at)
    eventIds.push(
      await keepEvent(db, { id: newId(at), source: 'check', event: 'dispute', reference, raw, at }),
    )
  }
  return eventIds
}
