import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { accessDecision, actOnPrayer, lockPrayer, outcome } from './prayers-access.ts'

const answerPrayer = sql(
  'answer-prayer',
  `${accessDecision}, done as (
      update prayer_requests
         set status = 'answered'
       where id in (select id from granted)
         and status = 'active'
      returning id
    )
    ${outcome}`,
)

const reopen = sql(
  'reopen-prayer',
  `
    update prayer_requests
       set status = 'active'
     where id = $1
       and status = 'answered'
    returning id`,
)

/**
 * Marks an own prayer as answered by a miracle, in the transaction that saves it (REQ-73). Throws
 * ALREADY_ANSWERED unless the prayer is active (REQ-71).
 */
export async function markAnswered(
  context: Context<'member'>,
  { prayerId, miracleId }: { prayerId: string; miracleId: string },
): Promise<void> {
  const request = { action: 'prayer.reportMiracle', prayerId, values: [] } as const
  const { ownerId, isDone } = await actOnPrayer(context, answerPrayer, request)
  if (!isDone) throw new Failure('ALREADY_ANSWERED')
  await context.publish('prayer.answered', { prayerId, ownerId, miracleId })
}

/** Makes an own answered prayer active again, once its miracle is deleted (REQ-73). */
export async function reopenPrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<void> {
  const ownerId = await lockPrayer(context, { action: 'prayer.restore', prayerId })
  const reopened = await context.db.query(reopen, [prayerId])
  if (reopened.length > 0) await context.publish('prayer.restored', { prayerId, ownerId })
}
