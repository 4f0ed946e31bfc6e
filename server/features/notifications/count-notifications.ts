import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import type { UnseenCount } from '#contract/notifications/notification-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { isShown, sources } from './list-notifications.ts'

const countUnseen = sql(
  'count-notifications',
  `
    select count(*)::int as "count!"
      from (
        select
          from notifications n ${sources}
         where n.user_id = $1
           and n.seen_at is null
           and ${isShown}
         limit ${notificationLimits.counted}) unseen`,
)

/** Counts the viewer's unseen notifications, up to a limit. */
export async function countNotifications({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<UnseenCount> {
  return { count: await countUnseenOf(db, actor.id) }
}

/** Counts what a member has not seen, for a response of their own. */
export async function countUnseenOf(db: Db, memberId: string): Promise<number> {
  const [unseen] = await db.query(countUnseen, [memberId])
  return unseen?.count ?? 0
}
