import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { accessDecision, actOnPrayer, outcome } from './prayers-access.ts'

const pin = sql(
  'pin-prayer',
  `${accessDecision}, done as (
      update prayer_requests
         set pinned_at = case when $4::boolean then $5::timestamptz end
       where id in (select id from granted)
         and (pinned_at is not null) <> $4::boolean
      returning id
    )
    ${outcome}`,
)

/** Pins an own prayer to the top of the dashboard or removes the pin; doing it twice changes nothing (REQ-239). */
export async function pinPrayer(
  context: Context<'member'>,
  { prayerId, isPinned }: { prayerId: string; isPinned: boolean },
): Promise<{ isPinned: boolean }> {
  const values = [isPinned, context.clock.now()] as const
  const { ownerId, isDone } = await actOnPrayer(context, pin, { action: 'prayer.pin', prayerId, values })
  if (isDone) await context.publish('prayer.pinned', { prayerId, ownerId })
  return { isPinned }
}
