import type { Page } from '#contract/api/paging.ts'
import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { type Db, type RowOf, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { somebody } from '#server/platform/formats/shown-author.ts'

/** The kinds whose items can be hidden, deleted or taken out of the viewer's sight, also after the row was seen. */
const ofContent = `n.kind in ('group-prayers', 'commented', 'update-on-carried')`

/** Whether the author of the item `i` of a notification `n` is without a name at this moment (REQ-462). */
const isAnonymousItem = `
             case n.kind
               when 'group-prayers' then is_anonymous_content('prayer', i.item_key::uuid)
               when 'commented' then is_anonymous_content('comment', i.item_key::uuid)
               when 'update-on-carried' then is_anonymous_content('update', i.item_key::uuid)
               when 'answered-carried' then is_anonymous_content('miracle', i.item_key::uuid)
               else false
             end`

/** Whether the viewer $1 may read the item `i` of a notification `n` at this moment. */
const isItemShown = `
             case n.kind
               when 'group-prayers' then exists (
                 select
                   from visible_prayers($1) p
                   join prayer_shares s on s.prayer_id = p.id and s.group_id = n.group_id
                  where p.id = i.item_key::uuid)
               when 'commented' then exists (
                 select
                   from prayer_comments c
                  where c.id = i.item_key::uuid
                    and c.hidden_at is null
                    and c.id <> all ((select hidden_content($1))::uuid[])
                    and c.user_id <> all (case when ${isAnonymousItem} then (select hidden_from(null))
                                               else (select hidden_from($1)) end))
               when 'update-on-carried' then exists (
                 select from prayer_updates u where u.id = i.item_key::uuid and u.hidden_at is null)
               else true
             end`

/**
 * The subject of a notification `n`, as the viewer $1 may read it at this moment. "offset 0" makes the planner look at
 * the few rows of one notification and never collect a whole table.
 */
export const sources = `
      left join lateral (
        select p.title from visible_prayers($1) p where n.subject_kind = 'prayer' and p.id = n.subject_id
         union all
        select x.title from visible_miracles($1) x where n.subject_kind = 'miracle' and x.id = n.subject_id
         union all
        select c.title from visible_campaigns($1) c where n.subject_kind = 'campaign' and c.id = n.subject_id
         union all
        select d.campaign_title from donations d where n.subject_kind = 'donation' and d.id = n.subject_id and d.donor_id = $1
      ) subject on true
      left join lateral (
        select g.name, g.role from visible_groups($1) g where g.id = n.group_id offset 0
      ) place on true
      left join lateral (
        select count(*)::int as items, bool_and(${isAnonymousItem}) as anonymous,
               count(distinct case when ${isAnonymousItem} then i.item_key else i.person_id::text end)::int as people
          from notification_items i
         where ${ofContent}
           and i.notification_id = n.id
           and ${isItemShown}
      ) shown on true`

/**
 * Whether the viewer may still be notified. Left out is what is gone or hidden, what belongs to a group or a role that the
 * viewer no longer has, and what one person did who is now hidden from the viewer. A removed campaign is gone, and its
 * creator and donors are notified of just that.
 */
export const isShown = `
      case
        when n.kind in ('campaign', 'campaign-news') and n.detail = 'removed' then true
        when n.subject_kind in ('prayer', 'miracle', 'campaign', 'donation') then subject.title is not null
        when n.kind = 'join-requested' then place.role in ('owner', 'admin')
        when n.kind = 'join-decided' then place.name is not null
        when n.kind = 'group-prayers' then place.role is not null
        when n.kind in ('role-changed', 'group-offered', 'replied', 'chat') then place.role is not null
        when n.kind = 'case-opened' then (select is_moderator($1) or is_admin($1))
        when n.kind in ('contact-received', 'review-opened', 'payout-due') then (select is_admin($1))
        else true
      end
      and (not ${ofContent} or shown.items > 0)
      and (n.person_count <> 1
           or not exists (
                select
                  from notification_items i
                 where i.notification_id = n.id
                   and i.person_id = any ((select hidden_from($1))::uuid[])
                offset 0))`

/** The things and the people that a notification counts, of those the viewer may still see. */
export const shownItems = `case when ${ofContent} then shown.items else n.item_count end`

export const shownPeople = `case when ${ofContent} then shown.people else n.person_count end`

const columns = `
    select n.id, n.kind, n.detail, ${shownPeople} as "people!", n.last_at as at, n.seen_at is not null as "isSeen",
           ${shownItems} as "items!",
           n.subject_kind as "subjectKind", n.subject_id as "subjectId", subject.title,
           n.group_id as "groupId", coalesce(place.name, n.group_name) as "groupName", named.name,
           coalesce(shown.anonymous, false) as "isAnonymous!"
      from notifications n ${sources}
      left join lateral (
        select display_name(a.full_name, a.username, a.shown_as) as name
          from notification_items i
          join profiles a on a.id = i.person_id
         where i.notification_id = n.id
           and i.is_named
           and not ${isAnonymousItem}
           and ${isItemShown}
           and i.person_id <> all ((select hidden_from($1))::uuid[])
           and (n.kind <> 'prayed' or a.shares_name_when_praying)
         order by i.at desc, i.item_key desc
         limit 1) named on true
     where n.user_id = $1`

const pageOfNotifications = sql(
  'list-notifications',
  `${columns}
       and (n.last_at, n.id) < ($2::timestamptz, $3::uuid)
       and ${isShown}
     order by n.last_at desc, n.id desc
     limit ${notificationLimits.pageSize + 1}`,
)

const newestUnseen = sql(
  'newest-unseen-notifications',
  `${columns}
       and n.seen_at is null
       and ${isShown}
     order by n.last_at desc, n.id desc
     limit $2`,
)

const unseenByIds = sql(
  'unseen-notifications-by-id',
  `${columns}
       and n.id = any ($2::uuid[])
       and n.seen_at is null
       and ${isShown}
     order by n.last_at desc, n.id desc`,
)

/** Lists the viewer's notifications, newest first, by the rights of this moment. Throws INVALID for a foreign cursor. */
export async function listNotifications(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  { cursor }: { cursor?: string },
): Promise<Page<Notification>> {
  const rows = await db.query(pageOfNotifications, [actor.id, ...decodeCursor(cursor)])
  return pageFrom(rows, {
    size: notificationLimits.pageSize,
    cursorOf: ({ at, id }) => [at, id],
    present,
  })
}

/** Lists the newest notifications that a member has not seen, for their dashboard. */
export async function listNews(db: Db, memberId: string, limit: number): Promise<Notification[]> {
  return (await db.query(newestUnseen, [memberId, limit])).map(present)
}

/** Lists those of some notifications that the member has not seen, by the rights of this moment. */
export async function listUnseen(db: Db, memberId: string, ids: readonly string[]): Promise<Notification[]> {
  return (await db.query(unseenByIds, [memberId, ids])).map(present)
}

type Row = RowOf<typeof pageOfNotifications>

function present({
  subjectKind,
  subjectId,
  title,
  groupId,
  groupName,
  isAnonymous,
  ...row
}: Row): Notification {
  return {
    ...row,
    name: isAnonymous ? somebody().name : row.name,
    subject: subjectKind && subjectId ? { kind: subjectKind, id: subjectId, title } : null,
    group: groupId && groupName !== null ? { id: groupId, name: groupName } : null,
  }
}
