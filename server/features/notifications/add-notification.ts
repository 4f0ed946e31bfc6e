import {
  type NotificationDetail,
  type NotificationKind,
  type NotificationSubject,
  notificationKinds,
  notificationLimits,
} from '#contract/notifications/notification-kinds.ts'
import { type Db, sql } from '#server/database/db.ts'
import { newId } from '#server/platform/core/ids.ts'
import { planPushes } from './push/plan-pushes.ts'

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
  /** Reminders that fired together, for the push that can put them off, and the prayers they are about. */
  reminders?: { ids: readonly string[]; prayers: number }
  /** Whoever did it, and therefore is not notified. */
  actorId: string | null
  at: string
}

/** The key of the one unseen row that a member has of a kind and what it is about. */
export function aggregateKey(kind: NotificationKind, about: string): string {
  return `${kind}:${about}`
}

/**
 * So many receivers are notified in one statement: it stays far below its time limit, and what it returns keeps the
 * server from answering others for a moment only.
 */
const RECEIVERS_AT_ONCE = 250

/**
 * Adds items for all their receivers: to their unseen rows, or to new ones. Left out are the actor, both sides of a
 * block, deleted accounts, who muted it, and of what may be refused, suspended members and who does not want it here.
 * Items of the same key are one row of each member, which reads as the last of them. Rows are taken in one order, so
 * that no two of these deadlock. One reader at a time handles events, so the items are those of this snapshot; a row
 * that its member closes meanwhile is no conflict, and a new one begins. "offset 0" keeps the planner from collecting a
 * whole table for a few rows.
 */
const addItems = sql(
  'add-notifications',
  `
    with given as materialized (
      select g.*, hidden_from(g.person_id) as hidden
        from jsonb_to_recordset($1::jsonb) as g
               (number int, receivers uuid[], ids uuid[], actor_id uuid, person_id uuid, is_named boolean, kind text,
                key text, detail text, subject_kind text, subject_id uuid, group_id uuid, prayer_id uuid, item text,
                at timestamptz, may_refuse boolean, here boolean)
       where not exists (select from account_deletions d where d.member_id = g.person_id offset 0)
    ), wanted as materialized (
      select r.id as user_id, r.notification_id, g.number, g.key, g.item, g.person_id, g.is_named, g.at
        from given g
       cross join unnest(g.receivers, g.ids) as r (id, notification_id)
       where r.id is distinct from g.actor_id
         and r.id <> all (g.hidden)
         and exists (
               select
                 from accounts a
                where a.id = r.id
                  and (not g.may_refuse or a.suspended_until is null or a.suspended_until <= g.at)
               offset 0)
         and (not g.may_refuse
              or coalesce((select c.here from notification_choices c where c.user_id = r.id and c.kind = g.kind), g.here)
                 and not exists (
                       select
                         from notification_mutes m
                        where m.user_id = r.id
                          and (m.subject_kind = 'prayer' and m.subject_id = g.prayer_id
                               or m.subject_kind = 'group' and m.subject_id = g.group_id)
                          and m.kind in ('all', g.kind)
                       offset 0))
    ), entries as (
      select key, user_id, (array_agg(notification_id))[1] as id, max(number) as newest,
             count(distinct item)::int as items, count(distinct person_id)::int as people,
             min(at) as first_at, max(at) as last_at
        from wanted
       group by key, user_id
    ), added as (
      insert into notifications as n
        (id, user_id, kind, aggregate_key, detail, subject_kind, subject_id, group_id, group_name, item_count,
         person_count, first_at, last_at)
      select e.id, e.user_id, g.kind, e.key, g.detail, g.subject_kind, g.subject_id, g.group_id,
             case when g.kind = 'membership-ended' then (select s.name from groups s where s.id = g.group_id) end,
             e.items, e.people, e.first_at, e.last_at
        from entries e
        join given g on g.number = e.newest
       order by e.key, e.user_id
      on conflict (aggregate_key, user_id) where seen_at is null do update
         set item_count = n.item_count + (
               select (count(distinct g.item)
                       filter (where (g.number, n.user_id) in (select w.number, w.user_id from wanted w)))::int
                 from given g
                where g.key = n.aggregate_key
                  and not exists (
                        select
                          from notification_items i
                         where i.notification_id = n.id
                           and i.item_key = g.item
                        offset 0)),
             person_count = n.person_count + (
               select (count(distinct g.person_id)
                       filter (where (g.number, n.user_id) in (select w.number, w.user_id from wanted w)))::int
                 from given g
                where g.key = n.aggregate_key
                  and not exists (
                        select
                          from notification_items i
                         where i.notification_id = n.id
                           and i.person_id = g.person_id
                        offset 0)),
             detail = excluded.detail,
             subject_id = excluded.subject_id,
             last_at = greatest(n.last_at, excluded.last_at)
      returning n.id, n.user_id, n.aggregate_key, n.item_count
    ), counted as (
      insert into notification_items (notification_id, item_key, person_id, is_named, at)
      select a.id, w.item, w.person_id, w.is_named, w.at
        from added a
        join wanted w on w.key = a.aggregate_key and w.user_id = a.user_id
      on conflict on constraint notification_items__once do nothing
    )
    select a.id, a.user_id as "userId", a.item_count = e.items as "mayBeNew"
      from added a
      join entries e on e.key = a.aggregate_key and e.user_id = a.user_id
     order by a.user_id`,
)

/** Unseen rows of a member beyond the bound are closed, the oldest first; almost nobody has any. */
const closeBeyondBound = sql(
  'close-notifications-beyond-bound',
  `
    update notifications
       set seen_at = $2
     where id in (
             select beyond.id
               from unnest((select $1::uuid[])) as r (id)
              cross join lateral (
                select n.id
                  from notifications n
                 where n.user_id = r.id
                   and n.seen_at is null
                 order by n.last_at desc, n.id desc
                offset ${notificationLimits.unseen}) beyond)`,
)

/** Adds notifications for all their receivers; returns those who were notified. */
export async function addNotifications(db: Db, added: readonly NewNotification[]): Promise<string[]> {
  const notified: string[] = []
  let given: Given[] = []
  let room = RECEIVERS_AT_ONCE
  const addGiven = async () => {
    notified.push(...(await addAtOnce(db, given)))
    given = []
    room = RECEIVERS_AT_ONCE
  }
  for (const [number, one] of added.entries()) {
    const found = (await one.to(db)).map(({ userId }) => userId)
    if (found.length === 0) continue
    const whole = await givenOf(db, one, number)
    for (let start = 0; start < found.length; ) {
      const receivers = found.slice(start, start + room)
      // Ids that sort by time lie side by side in the indexes; random ones would write a page for each row.
      given.push({ ...whole, receivers, ids: receivers.map(() => newId(new Date(one.at))) })
      start += receivers.length
      room -= receivers.length
      if (room === 0) await addGiven()
    }
  }
  await addGiven()
  return notified
}

type Given = Awaited<ReturnType<typeof givenOf>> & { receivers: readonly string[]; ids: readonly string[] }

/** A notification as the statement reads it. */
async function givenOf(
  db: Db,
  {
    kind,
    about,
    person: found,
    subject,
    groupId,
    prayerId,
    detail,
    reminders,
    actorId,
    item,
    at,
  }: NewNotification,
  number: number,
) {
  const person = typeof found === 'function' ? await found(db) : found
  const { mayRefuse, here } = notificationKinds[kind]
  return {
    number,
    actor_id: actorId,
    person_id: person?.id,
    is_named: person?.isNamed ?? false,
    kind,
    key: aggregateKey(kind, about),
    detail,
    subject_kind: subject?.kind,
    subject_id: subject?.id,
    group_id: groupId,
    prayer_id: prayerId,
    item,
    at,
    may_refuse: mayRefuse,
    here,
    reminders,
  }
}

async function addAtOnce(db: Db, given: readonly Given[]): Promise<string[]> {
  if (given.length === 0) return []
  const notified = await db.query(addItems, [JSON.stringify(given)])
  const begun = [...new Set(notified.filter(({ mayBeNew }) => mayBeNew).map(({ userId }) => userId))]
  await planPushes(
    db,
    notified.map(({ id }) => id),
    given.flatMap(({ reminders, receivers }) =>
      reminders ? receivers.map((memberId) => ({ memberId, ...reminders })) : [],
    ),
  )
  if (begun.length > 0) await db.query(closeBeyondBound, [begun, given.at(-1)?.at ?? ''])
  return notified.map(({ userId }) => userId)
}
