import {
  type NotificationDetail,
  type NotificationKind,
  type NotificationSubject,
  notificationKinds,
  notificationLimits,
} from '#contract/notifications/notification-kinds.ts'
import { type Db, sql } from '#server/database/db.ts'

/** A person whom a notification counts; named only where its reader may learn who it was. */
export type Person = { id: string; isNamed: boolean }

/** The receivers of a notification, found by their rights at this moment. */
export type Receivers = (db: Db) => Promise<{ userId: string }[]>

/** A notification to be added for each receiver. */
export type NewNotification = {
  kind: NotificationKind
  /** Joins what is unseen, together with the kind. */
  about: string
  to: Receivers
  /** The thing that is counted once, however often it happens. */
  item: string
  person?: Person | null | ((db: Db) => Promise<Person | null>)
  subject?: { kind: NotificationSubject; id: string }
  groupId?: string | null
  /** The prayer: members who muted it are left out. */
  prayerId?: string
  detail?: NotificationDetail
  /** Whoever did it, and therefore is not notified. */
  actorId: string | null
  at: string
}

/** The key of the one unseen row that a member has of a kind and what it is about. */
export function aggregateKey(kind: NotificationKind, about: string): string {
  return `${kind}:${about}`
}

/**
 * Adds an item for every receiver: to their unseen row, or to a new one. Left out are the actor, both sides of a block,
 * deleted accounts, who muted it, and of what may be refused, suspended members and who does not want it here. Rows are
 * taken in the order of the members, so that no two of these deadlock. One reader at a time handles events, so the items
 * are those of this snapshot; a row that its member closes meanwhile is no conflict, and a new one begins. "offset 0" keeps
 * the planner from collecting a whole table for a few rows.
 */
const addNotifications = sql(
  'add-notifications',
  `
    with receivers as materialized (
      select a.id
        from unnest($1::uuid[]) as r (id)
        join accounts a on a.id = r.id
       where a.id is distinct from $2::uuid
         and a.id <> all ((select hidden_from($3::uuid))::uuid[])
         and not exists (select from account_deletions d where d.member_id = $3)
         and (not $12::boolean
              or (a.suspended_until is null or a.suspended_until <= $11)
                 and coalesce((select c.here from notification_choices c where c.user_id = a.id and c.kind = $4), $13)
                 and not exists (
                       select
                         from notification_mutes m
                        where m.user_id = a.id
                          and (m.subject_kind = 'prayer' and m.subject_id = $14 or m.subject_kind = 'group' and m.subject_id = $9)
                          and m.kind in ('all', $4)
                       offset 0))
       group by a.id
       order by a.id
    ), added as (
      insert into notifications as n
        (id, user_id, kind, aggregate_key, detail, subject_kind, subject_id, group_id, group_name, person_count,
         first_at, last_at)
      select gen_random_uuid(), r.id, $4, $5, $6, $7, $8::uuid, $9::uuid,
             case when $4 = 'membership-ended' then (select g.name from groups g where g.id = $9) end,
             ($3 is not null)::int, $11, $11
        from receivers r
       order by r.id
      on conflict (aggregate_key, user_id) where seen_at is null do update
         set item_count = n.item_count
                          + (not exists (
                               select
                                 from notification_items i
                                where i.notification_id = n.id
                                  and i.item_key = $10
                               offset 0))::int,
             person_count = n.person_count
                            + ($3 is not null
                               and not exists (
                                     select
                                       from notification_items i
                                      where i.notification_id = n.id
                                        and i.person_id = $3
                                     offset 0))::int,
             detail = excluded.detail,
             subject_id = excluded.subject_id,
             last_at = greatest(n.last_at, excluded.last_at)
      returning n.id, n.user_id, n.item_count
    ), counted as (
      insert into notification_items (notification_id, item_key, person_id, is_named, at)
      select id, $10, $3, $15, $11 from added
      on conflict on constraint notification_items__once do nothing
    )
    select user_id as "userId", item_count = 1 as "mayBeNew" from added order by user_id`,
)

/** Unseen rows of a member beyond the bound are closed, the oldest first; almost nobody has any. */
const closeBeyondBound = sql(
  'close-notifications-beyond-bound',
  `
    update notifications
       set seen_at = $2
     where id in (
             select beyond.id
               from unnest($1::uuid[]) as r (id)
              cross join lateral (
                select n.id
                  from notifications n
                 where n.user_id = r.id
                   and n.seen_at is null
                 order by n.last_at desc, n.id desc
                offset ${notificationLimits.unseen}) beyond)`,
)

/** Adds a notification for all its receivers in one statement; returns those who were notified. */
export async function addNotification(db: Db, added: NewNotification): Promise<string[]> {
  const receivers = await added.to(db)
  if (receivers.length === 0) return []
  const person = typeof added.person === 'function' ? await added.person(db) : (added.person ?? null)
  const { mayRefuse, here } = notificationKinds[added.kind]
  const notified = await db.query(addNotifications, [
    receivers.map(({ userId }) => userId),
    added.actorId,
    person?.id ?? null,
    added.kind,
    aggregateKey(added.kind, added.about),
    added.detail ?? null,
    added.subject?.kind ?? null,
    added.subject?.id ?? null,
    added.groupId ?? null,
    added.item,
    added.at,
    mayRefuse,
    here,
    added.prayerId ?? null,
    person?.isNamed ?? false,
  ])
  const begun = notified.filter(({ mayBeNew }) => mayBeNew).map(({ userId }) => userId)
  if (begun.length > 0) await db.query(closeBeyondBound, [begun, added.at])
  return notified.map(({ userId }) => userId)
}
