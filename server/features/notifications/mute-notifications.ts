import type { Input } from '#contract/api/define-operation.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { notificationOperations } from '#contract/notifications/notification-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Answers whether the viewer may see the subject at all, also when it was muted before. */
const mute = sql(
  'mute-notifications',
  `
    with seen as (
      select p.id from visible_prayers($1) p where $2 = 'prayer' and p.id = $3
       union all
      select g.id from visible_groups($1) g where $2 = 'group' and g.id = $3 and g.role is not null
    ), muted as (
      insert into notification_mutes (user_id, subject_kind, subject_id, kind, id, muted_at)
      select $1, $2, seen.id, $4, $5, $6 from seen
      on conflict on constraint notification_mutes__once do nothing
    )
    select id from seen`,
)

/** A subject is unmuted also when it is no longer visible. */
const unmute = sql(
  'unmute-notifications',
  `
    delete from notification_mutes
     where user_id = $1
       and subject_kind = $2
       and subject_id = $3
       and kind = $4`,
)

const muteOf = sql(
  'notification-mute-of-subject',
  `
    select subject_id
      from notification_mutes
     where user_id = $1
       and subject_id = $2
       and kind in ('all', $3)
     limit 1`,
)

type Inputs = typeof notificationOperations
type Member = Context<'member'>

/** Whether a member wants to hear nothing of this kind, or nothing at all, about a subject. */
export async function isMuted(
  db: Db,
  { memberId, subjectId, kind }: { memberId: string; subjectId: string; kind: NotificationKind },
): Promise<boolean> {
  return (await db.query(muteOf, [memberId, subjectId, kind])).length > 0
}

/** Ends the notifications about a prayer or group that the actor may see. Throws NOT_FOUND for any other. */
export async function muteNotifications(
  { db, actor, clock }: Member,
  { subjectKind, subjectId, kind }: Input<Inputs['muteNotifications']>,
): Promise<Record<string, never>> {
  const now = clock.now()
  const values = [actor.id, subjectKind, subjectId, kind, newId(now), now] as const
  const [seen] = isId(subjectId) ? await db.query(mute, values) : []
  if (!seen) throw new Failure('NOT_FOUND')
  return {}
}

/** Lets the notifications come again; harmless when none were muted. */
export async function unmuteNotifications(
  { db, actor }: Member,
  { subjectKind, subjectId, kind }: Input<Inputs['unmuteNotifications']>,
): Promise<Record<string, never>> {
  if (isId(subjectId)) await db.query(unmute, [actor.id, subjectKind, subjectId, kind])
  return {}
}
