import { sql } from '#server/database/db.ts'
import { postPayout } from '#server/features/donations/settlement/ledger.ts'
import { findPayoutRoute } from '#server/features/payouts/payout-recipients.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { findOwed } from './list-due-payouts.ts'

/** One payout to a creator at a time, so that two admins never pay the same money. */
const lockCreator = sql(
  'lock-payouts-of-creator',
  `select from pg_advisory_xact_lock(hashtextextended('payouts of ' || $1::text, 0))`,
)

const insertPayout = sql(
  'insert-payout',
  'insert into payouts (id, creator_id, amount_cents, proof, made_by, made_at) values ($1, $2, $3, $4, $5, $6)',
)

type Payout = { creatorId: string; amountCents: number; proof: string }

/**
 * Books a manual payout to a creator (PAY-B2, PAY-E7.2). Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, PAYOUTS_HELD while
 * the account is new or a donation is disputed (SEC-M7, PAY-B3), PAYOUT_TOO_LARGE for more than is due.
 */
export async function recordPayout(context: Context<'admin'>, payout: Payout): Promise<{ dueCents: number }> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  if (!isId(payout.creatorId)) throw new Failure('NOT_FOUND')
  const creatorId = payout.creatorId.toLowerCase()
  await db.query(lockCreator, [creatorId])
  const { isThere, dueCents: bookedCents, goingBackCents, isDisputed } = await findOwed(db, creatorId)
  const dueCents = Math.max(0, bookedCents - goingBackCents)
  if (!isThere && bookedCents === 0) throw new Failure('NOT_FOUND')
  const route = await findPayoutRoute(db, creatorId)
  const isHeld = route?.heldUntil != null && new Date(route.heldUntil) > clock.now()
  if (isHeld || isDisputed) throw new Failure('PAYOUTS_HELD')
  if (payout.amountCents > dueCents) throw new Failure('PAYOUT_TOO_LARGE')
  await writePayout(context, { ...payout, creatorId })
  if (payout.amountCents === dueCents) await context.publish('payout.settled', { creatorId })
  return { dueCents: dueCents - payout.amountCents }
}

async function writePayout(
  { db, actor, clock }: Context<'admin'>,
  { creatorId, amountCents, proof }: Payout,
): Promise<void> {
  const at = clock.now()
  const id = newId(at)
  await db.query(insertPayout, [id, creatorId, amountCents, proof, actor.id, at])
  await postPayout(db, { payoutId: id, creatorId, amountCents, at })
  const subject = { kind: 'payout', id, ownerId: creatorId } as const
  await recordAudit(db, { at, actorId: actor.id, action: 'payout.record', subject })
}
