import type { Db, Statement } from '#server/database/db.ts'
import type { DisputeState } from '../returns/table.ts'

const stateOf: Statement = {
  name: 'state-of-dispute',
  text: 'select state from payment_disputes where attempt_id = $1 and dispute_id = $2',
}

const upsertDispute: Statement = {
  name: 'keep-dispute',
  text: `
    insert into payment_disputes as known
      (attempt_id, dispute_id, donation_id, state, opened_at, ended_at, looked_at)
    values ($1, $2, $3, $4, $5, case when $4 <> 'open' then $5::timestamptz end, $5)
    on conflict on constraint payment_disputes__once do update
       set state = excluded.state, ended_at = excluded.ended_at`,
}

const isOpen: Statement = {
  name: 'is-payment-disputed',
  text: `
    select exists (
      select from payment_disputes where attempt_id = $1 and state = 'open') as "isOpen"`,
}

/** An open one holds payouts, whatever became of the others; what was lost once is not told as won. */
const deriveDisputeState: Statement = {
  name: 'sum-up-disputes',
  text: `
    update donations d
       set dispute_state = (
             select case
                      when count(*) = 0 then null
                      when bool_or(x.state = 'open') then 'open'
                      when bool_or(x.state = 'lost') then 'lost'
                      else 'won'
                    end
               from payment_disputes x
              where x.donation_id = d.id),
           updated_at = $2
     where d.id = any($1)`,
}

const moveDisputes: Statement = {
  name: 'move-disputes-of-attempt',
  text: 'update payment_disputes set donation_id = $2 where attempt_id = $1 returning attempt_id',
}

type Dispute = { attemptId: string; disputeId: string }

/** How one dispute of a held payment stands here; null for one that nobody told of. */
export async function disputeStateOf(
  db: Db,
  { attemptId, disputeId }: Dispute,
): Promise<DisputeState | null> {
  const [known] = await db.query<{ state: DisputeState }>(stateOf, [attemptId, disputeId])
  return known?.state ?? null
}

type StoredDispute = Dispute & { donationId: string; state: DisputeState; at: Date }

/** Keeps how a dispute of a held payment stands, and what that makes of its donation. */
export async function storeDispute(
  db: Db,
  { attemptId, disputeId, donationId, state, at }: StoredDispute,
): Promise<void> {
  await db.query(upsertDispute, [attemptId, disputeId, donationId, state, at])
  await db.query(deriveDisputeState, [[donationId], at])
}

/** Whether the bank still decides about a held payment. */
export async function isStillDisputed(db: Db, attemptId: string): Promise<boolean> {
  const [found] = await db.query<{ isOpen: boolean }>(isOpen, [attemptId])
  return found?.isOpen ?? false
}

type Move = { attemptId: string; from: string; to: string; at: Date }

/** A payment that becomes a gift of its own takes its disputes along. */
export async function takeDisputesAlong(db: Db, { attemptId, from, to, at }: Move): Promise<void> {
  const moved = await db.query(moveDisputes, [attemptId, to])
  if (moved.length > 0) await db.query(deriveDisputeState, [[from, to], at])
}
