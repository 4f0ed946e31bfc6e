import type { Input } from '#contract/api/define-operation.ts'
import type { pushOperations } from '#contract/notifications/push-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const end = sql(
  'end-push-subscription',
  'delete from push_subscriptions where id = $1 and user_id = $2 returning id',
)

/** Ends the pushes to one browser of the member. Throws NOT_FOUND. */
export async function endPushSubscription(
  { db, actor }: Context<'member'>,
  { deviceId }: Input<(typeof pushOperations)['endPushSubscription']>,
): Promise<Record<string, never>> {
  const [ended] = isId(deviceId) ? await db.query(end, [deviceId, actor.id]) : []
  if (!ended) throw new Failure('NOT_FOUND')
  return {}
}
