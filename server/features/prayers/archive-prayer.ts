import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getPrayer } from './get-prayer.ts'
import { accessDecision, actOnPrayer, lockPrayer, outcome } from './prayers-access.ts'

const archive = sql(
  'archive-prayer',
  `${accessDecision}, done as (
      update prayer_requests
         set status = 'archived'
       where id in (select id from granted)
         and status <> 'archived'
      returning id
    )
    ${outcome}`,
)

const restore = sql(
  'restore-prayer',
  `
    update prayer_requests
       set status = case
             when exists (select from visible_miracles($1) m where m.prayer_request_id = $2) then 'answered'
             else 'active'
           end
     where id = $2
       and status = 'archived'
    returning id`,
)

/** Archives an own prayer; doing it twice changes nothing (REQ-74). */
export async function archivePrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Prayer> {
  const request = { action: 'prayer.archive', prayerId, values: [] } as const
  const { ownerId, isDone } = await actOnPrayer(context, archive, request)
  if (isDone) await context.publish('prayer.archived', { prayerId, ownerId })
  return await getPrayer(context, { prayerId })
}

/** Restores an own archived prayer: answered when a miracle belongs to it, else active (REQ-74). */
export async function restorePrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Prayer> {
  const { db, actor, publish } = context
  const ownerId = await lockPrayer(context, { action: 'prayer.restore', prayerId })
  const restored = await db.query(restore, [actor.id, prayerId])
  if (restored.length > 0) await publish('prayer.restored', { prayerId, ownerId })
  return await getPrayer(context, { prayerId })
}
