import type { Input } from '#contract/api/define-operation.ts'
import type { notificationOperations, UnseenCount } from '#contract/notifications/notification-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { isInstant } from '#server/platform/formats/list-cursor.ts'
import { countUnseenOf } from './count-notifications.ts'

/** A row that is seen is closed: what happens next begins a new one. */
const markSeen = sql(
  'mark-notifications-seen',
  `
    update notifications
       set seen_at = $2
     where user_id = $1
       and seen_at is null
       and (last_at <= $3 or id = any ($4::uuid[]))
    returning id`,
)

/** Marks the actor's notifications as seen, on all devices (NOTIF-4); what came after `upTo` stays unseen. */
export async function markNotificationsSeen(
  { db, actor, clock, publish }: Context<'member'>,
  { upTo, ids = [] }: Input<(typeof notificationOperations)['markNotificationsSeen']>,
): Promise<UnseenCount> {
  if (upTo !== undefined && !isInstant(upTo))
    throw new Failure('INVALID', { fields: { upTo: { key: 'field.invalid' } } })
  const seen = await db.query(markSeen, [actor.id, clock.now(), upTo ?? null, ids])
  if (seen.length > 0) await publish('notifications.seen', { memberId: actor.id })
  return { count: await countUnseenOf(db, actor.id) }
}
