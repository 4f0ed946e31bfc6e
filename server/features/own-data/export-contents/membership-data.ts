import { exportLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'

/*
 * The memberships and contacts of a member: $1 the member, $2 and $3 the cursor. A group is named only to its current
 * members; other people appear only by their display name.
 */

export const ownMessages = sql(
  'own-data-messages',
  `
    select x.id as "id!", x.created_at as "at!", x.group_id as "groupId",
           (select g.name
              from group_members m
              join groups g on g.id = m.group_id
             where m.group_id = x.group_id
               and m.user_id = $1) as "groupName",
           x.content as text, x.edited_at as "editedAt",
           array(select w.content
                   from earlier_message_words w
                  where w.message_id = x.id
                  order by w.replaced_at, w.id) as "earlierTexts"
      from own_messages($1) x
     where (x.created_at, x.id) < ($2::timestamptz, $3::uuid)
     order by x.created_at desc, x.id desc
     limit ${exportLimits.batch}`,
)

export const ownMemberships = sql(
  'own-data-groups',
  `
    select m.id, m.joined_at as at, m.group_id as "groupId", g.name as "groupName", m.role,
           case when g.owner_id = $1 then g.description end as description
      from group_members m
      join groups g on g.id = m.group_id
     where m.user_id = $1
       and (m.joined_at, m.id) < ($2::timestamptz, $3::uuid)
     order by m.joined_at desc, m.id desc
     limit ${exportLimits.batch}`,
)

export const ownJoinRequests = sql(
  'own-data-join-requests',
  `
    select r.id, r.created_at as at, r.group_id as "groupId",
           (select g.name from visible_groups($1) g where g.id = r.group_id) as "groupName",
           r.status, r.message as text, r.decided_at as "decidedAt"
      from group_join_requests r
     where r.user_id = $1
       and (r.created_at, r.id) < ($2::timestamptz, $3::uuid)
     order by r.created_at desc, r.id desc
     limit ${exportLimits.batch}`,
)

/** A removal has no id of its own: the id of the group is used. */
export const ownRemovals = sql(
  'own-data-group-removals',
  `
    select r.group_id as id, r.removed_at as at, r.group_id as "groupId",
           (select g.name from visible_groups($1) g where g.id = r.group_id) as "groupName"
      from group_removals r
     where r.user_id = $1
       and (r.removed_at, r.group_id) < ($2::timestamptz, $3::uuid)
     order by r.removed_at desc, r.group_id desc
     limit ${exportLimits.batch}`,
)

/** Made by the member or to them, while open or not cleaned up yet. */
export const ownOffers = sql(
  'own-data-group-offers',
  `
    select o.id, o.offered_at as at, o.group_id as "groupId", g.name as "groupName",
           o.heir_id = $1 as "isToYou", o.expires_at as "expiresAt"
      from group_ownership_offers o
      join groups g on g.id = o.group_id
     where $1 in (o.owner_id, o.heir_id)
       and (o.offered_at, o.id) < ($2::timestamptz, $3::uuid)
     order by o.offered_at desc, o.id desc
     limit ${exportLimits.batch}`,
)

export const ownBlocks = sql(
  'own-data-blocks',
  `
    select b.id, b.created_at as at, b.name
      from (select m.id, m.created_at, display_name(a.full_name, a.username, a.shown_as) as name
              from member_blocks m
              join profiles a on a.id = m.blocked_id
             where m.blocker_id = $1
               and not exists (select from account_deletions d where d.member_id = m.blocked_id)
             union all
            select c.id, c.created_at, null
              from content_blocks c
             where c.blocker_id = $1) b
     where (b.created_at, b.id) < ($2::timestamptz, $3::uuid)
     order by b.created_at desc, b.id desc
     limit ${exportLimits.batch}`,
)

export const ownReports = sql(
  'own-data-reports',
  `
    select r.id, r.reported_at as at, c.subject_kind as kind, r.reason, r.details as text
      from reports r
      join moderation_cases c on c.id = r.case_id
     where r.reporter_id = $1
       and (r.reported_at, r.id) < ($2::timestamptz, $3::uuid)
     order by r.reported_at desc, r.id desc
     limit ${exportLimits.batch}`,
)

/** Prayers and groups are named as the member may read them now. */
export const ownNotifications = sql(
  'own-data-notifications',
  `
    select n.id, n.last_at as at, n.kind as notification, n.detail, n.item_count as items, n.seen_at as "seenAt",
           (select p.title from visible_prayers($1) p where n.subject_kind = 'prayer' and p.id = n.subject_id) as "prayerTitle",
           coalesce((select g.name from visible_groups($1) g where g.id = n.group_id), n.group_name) as "groupName"
      from notifications n
     where n.user_id = $1
       and (n.last_at, n.id) < ($2::timestamptz, $3::uuid)
     order by n.last_at desc, n.id desc
     limit ${exportLimits.batch}`,
)

export const ownNotificationMutes = sql(
  'own-data-notification-mutes',
  `
    select m.id, m.muted_at as at, m.kind as notification,
           (select p.title from visible_prayers($1) p where m.subject_kind = 'prayer' and p.id = m.subject_id) as "prayerTitle",
           (select g.name from visible_groups($1) g where m.subject_kind = 'group' and g.id = m.subject_id) as "groupName"
      from notification_mutes m
     where m.user_id = $1
       and (m.muted_at, m.id) < ($2::timestamptz, $3::uuid)
     order by m.muted_at desc, m.id desc
     limit ${exportLimits.batch}`,
)
