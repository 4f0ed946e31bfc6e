import type { Input } from '#contract/api/define-operation.ts'
import type { Page } from '#contract/api/paging.ts'
import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import type {
  NotificationMute,
  notificationOperations,
} from '#contract/notifications/notification-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

const pageOfMutes = sql(
  'notification-mutes',
  `
    select m.subject_kind as "subjectKind", m.subject_id as "subjectId", m.kind, m.id, m.muted_at as "mutedAt",
           coalesce(
             (select p.title from visible_prayers($1) p where m.subject_kind = 'prayer' and p.id = m.subject_id),
             (select g.name from visible_groups($1) g where m.subject_kind = 'group' and g.id = m.subject_id)) as title
      from notification_mutes m
     where m.user_id = $1
       and (m.muted_at, m.id) < ($2::timestamptz, $3::uuid)
       and ($4::uuid is null or m.subject_id = $4)
     order by m.muted_at desc, m.id desc
     limit ${notificationLimits.mutesPageSize + 1}`,
)

type Member = Context<'member'>

/** Lists what the viewer has muted, newest first. Throws INVALID for a foreign cursor. */
export async function listNotificationMutes(
  { db, actor }: Pick<Member, 'db' | 'actor'>,
  { subjectId, cursor }: Input<(typeof notificationOperations)['listNotificationMutes']>,
): Promise<Page<NotificationMute>> {
  const rows = await db.query(pageOfMutes, [actor.id, ...decodeCursor(cursor), subjectId ?? null])
  return pageFrom(rows, {
    size: notificationLimits.mutesPageSize,
    cursorOf: ({ mutedAt, id }) => [mutedAt, id],
    present: ({ id: _, ...row }) => row,
  })
}
