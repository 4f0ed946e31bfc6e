import { exportLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'

/*
 * The texts a member wrote, and those others wrote to them. Each statement reads the next batch after a cursor, newest
 * first: $1 the member, $2 and $3 the cursor.
 */

export const ownPrayers = sql(
  'own-data-prayers',
  `
    select p.id, p.date_submitted as at, p.title, p.description, p.language, p.category, p.status, p.audience,
           p.is_anonymous as "withoutYourName",
           array(select g.name
                   from prayer_shares s
                   join groups g on g.id = s.group_id
                  where s.prayer_id = p.id
                  order by 1) as groups,
           p.support_count as "supportCount", p.location_name as "locationName",
           p.latitude::float8 as latitude, p.longitude::float8 as longitude, p.edited_at as "editedAt"
      from visible_prayers($1) p
     where p.user_id = $1
       and (p.date_submitted, p.id) < ($2::timestamptz, $3::uuid)
     order by p.date_submitted desc, p.id desc
     limit ${exportLimits.batch}`,
)

export const ownUpdates = sql(
  'own-data-prayer-updates',
  `
    select u.id, u.created_at as at, u.prayer_id as "prayerId", p.title as "prayerTitle", u.content as text, p.language
      from prayer_updates u
      left join visible_prayers($1) p on p.id = u.prayer_id and p.user_id = $1
     where u.user_id = $1
       and (u.created_at, u.id) < ($2::timestamptz, $3::uuid)
     order by u.created_at desc, u.id desc
     limit ${exportLimits.batch}`,
)

/** The title of another's prayer only as long as the member may read it. */
export const ownReminders = sql(
  'own-data-reminders',
  `
    select r.id, r.created_at as at, p.title as "prayerTitle", to_char(r.at_time, 'HH24:MI') as time, r.rule,
           r.weekdays, r.month_day as "monthDay", r.on_day as "onDay", r.by_mail as "byMail",
           r.paused_until as "pausedUntil"
      from reminders r
      left join lateral (select v.title from visible_prayers($1) v where v.id = r.prayer_id) p on true
     where r.user_id = $1
       and (r.created_at, r.id) < ($2::timestamptz, $3::uuid)
     order by r.created_at desc, r.id desc
     limit ${exportLimits.batch}`,
)

/**
 * Comments by others belong to their authors: they appear under the display name, and only as the member sees them on
 * the page (SEC-P10).
 */
export const receivedComments = sql(
  'own-data-comments-received',
  `
    select c.id, c.created_at as at, c.prayer_id as "prayerId", p.title as "prayerTitle",
           a.name as "by", c.comment as text
      from visible_prayers($1) p
      join prayer_comments c on c.prayer_id = p.id
      left join lateral shown_author(c.user_id, c.is_anonymous) a on true
     where p.user_id = $1
       and c.user_id <> $1
       and c.hidden_at is null
       and c.user_id <> all ((select hidden_from(null))::uuid[])
       and (c.created_at, c.id) < ($2::timestamptz, $3::uuid)
     order by c.created_at desc, c.id desc
     limit ${exportLimits.batch}`,
)

/** The comments without the prayers of others that they stand under, which are not the member's to export. */
export const ownComments = sql(
  'own-data-comments',
  `
    select c.id, c.created_at as at, c.prayer_id as "prayerId", c.comment as text,
           c.is_anonymous as "withoutYourName"
      from prayer_comments c
     where c.user_id = $1
       and (c.created_at, c.id) < ($2::timestamptz, $3::uuid)
     order by c.created_at desc, c.id desc
     limit ${exportLimits.batch}`,
)

/** An intercession has no id of its own: the id of the prayer is used. Prayers of others are not the member's to name. */
export const ownIntercessions = sql(
  'own-data-intercessions',
  `
    select i.prayer_id as id, i.at, i.day_on as "dayOn", p.title as "prayerTitle", i.encouragement,
           i.is_named as "withYourName"
      from intercessions i
      left join visible_prayers($1) p on p.id = i.prayer_id and p.user_id = $1
     where i.user_id = $1
       and (i.at, i.prayer_id) < ($2::timestamptz, $3::uuid)
     order by i.at desc, i.prayer_id desc
     limit ${exportLimits.batch}`,
)

export const ownMiracles = sql(
  'own-data-miracles',
  `
    select x.id, x.reported_at as at, x.title, x.description, x.language, x.audience,
           x.is_anonymous as "withoutYourName",
           array(select g.name
                   from miracle_shares s
                   join groups g on g.id = s.group_id
                  where s.miracle_id = x.id
                  order by 1) as groups,
           x.prayer_request_id as "prayerId", x.amen_count as "amenCount",
           x.may_show_on_home as "mayShowOnHome"
      from visible_miracles($1) x
     where x.user_id = $1
       and (x.reported_at, x.id) < ($2::timestamptz, $3::uuid)
     order by x.reported_at desc, x.id desc
     limit ${exportLimits.batch}`,
)

export const ownImages = sql(
  'own-data-images',
  `
    select m.id, m.created_at as at, 'images/' || m.id || '.webp' as file, m.alt, m.width, m.height,
           m.prayer_id as "prayerId", m.miracle_id as "miracleId", m.message_id as "messageId",
           m.campaign_id as "campaignId"
      from media m
     where m.user_id = $1
       and m.ready_at is not null
       and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
     order by m.created_at desc, m.id desc
     limit ${exportLimits.batch}`,
)
