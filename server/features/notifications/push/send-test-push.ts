import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { subscriptionOfSession } from './subscription-of-session.ts'

/** Somebody looks at the phone now: later it would only confuse. */
const KEPT_SECONDS = 600

/**
 * Sends a push to the browser of this session. Throws NOT_FOUND where it gets none.
 */
export async function sendTestPush(context: Context<'member'>): Promise<Record<string, never>> {
  const { db, actor, clock, enqueue } = context
  const [known] = await db.query(subscriptionOfSession, [actor.sessionId])
  if (!known) throw new Failure('NOT_FOUND')
  const until = secondsFrom(clock.now(), KEPT_SECONDS).toISOString()
  await enqueue('send-push', { subscriptionId: known.id, notificationIds: [], until })
  return {}
}
