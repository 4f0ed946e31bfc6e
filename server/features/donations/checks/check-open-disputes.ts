import { sql } from '#server/database/db.ts'
import { callGateway } from '#server/features/donations/settlement/gateway-result.ts'
import { type SettlementDeps, settlePolled } from '#server/features/donations/settlement/poll-provider.ts'
import { serializePolledEvent, storeEvent } from '#server/features/donations/settlement/provider-events.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'

const DISPUTES_PER_RUN = 5
const PAUSE_SECONDS = 3_600

const takeOpen = sql(
  'take-open-disputes',
  `
    with taken as materialized (
      select attempt_id, dispute_id
        from payment_disputes
       where state = 'open'
         and (looked_at <= $2 or looked_at > $1)
       order by looked_at
       limit $3
         for update skip locked
    )
    update payment_disputes x
       set looked_at = $1
      from taken t
      join payment_attempts a on a.id = t.attempt_id
     where x.attempt_id = t.attempt_id
       and x.dispute_id = t.dispute_id
    returning a.reference`,
)

/** Polls open disputes: a lost closing event would otherwise block a creator's payouts for ever (PAY-B5.1). */
export async function checkOpenDisputes(deps: SettlementDeps): Promise<void> {
  const { db, clock, gateway, runAsSystem } = deps
  const now = clock.now()
  const before = secondsFrom(now, -PAUSE_SECONDS)
  const open = await db.query(takeOpen, [now, before, DISPUTES_PER_RUN])
  for (const reference of new Set(open.map((dispute) => dispute.reference))) {
    const eventIds = await pollDisputes(deps, reference)
    if (eventIds.length > 0) await runAsSystem((context) => settlePolled(context, gateway, eventIds))
  }
}

/** Stores the provider's state of closed disputes; returns nothing when the provider could not be reached. */
async function pollDisputes({ db, clock, gateway }: SettlementDeps, reference: string): Promise<string[]> {
  const { answer } = await callGateway(gateway.listDisputes(reference))
  const eventIds: string[] = []
  for (const dispute of answer?.filter(({ state }) => state !== 'open') ?? []) {
    const at = clock.now()
    const raw = serializePolledEvent({ kind: 'dispute', dispute, mode: null }, at)
    eventIds.push(
      await storeEvent(db, { id: newId(at), source: 'check', event: 'dispute', reference, raw, at }),
    )
  }
  return eventIds
}
