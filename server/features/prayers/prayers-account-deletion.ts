import { removeSome } from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'

/**
 * Entries under the member's prayers are removed first: deleting a prayer with thousands of supporters at once is
 * slow.
 */
const supportsUnder = sql(
  'remove-supports-under-deleted-member',
  `
    with gone as (
      delete from prayer_supports
       where (prayer_id, user_id) in (
               select s.prayer_id, s.user_id
                 from visible_prayers($1) p
                 join prayer_supports s on s.prayer_id = p.id
                where p.user_id = $1
                limit $2)
      returning prayer_id
    )
    select count(*)::int as removed from gone`,
)

const intercessionsUnder = sql(
  'remove-intercessions-under-deleted-member',
  `
    with gone as (
      delete from intercessions
       where (prayer_id, user_id, day_on) in (
               select i.prayer_id, i.user_id, i.day_on
                 from visible_prayers($1) p
                 join intercessions i on i.prayer_id = p.id
                where p.user_id = $1
                limit $2)
      returning prayer_id
    )
    select count(*)::int as removed from gone`,
)

const commentsUnder = sql(
  'remove-comments-under-deleted-member',
  `
    with gone as (
      delete from prayer_comments
       where id in (
               select c.id
                 from visible_prayers($1) p
                 join prayer_comments c on c.prayer_id = p.id
                where p.user_id = $1
                limit $2)
      returning prayer_id
    )
    select count(*)::int as removed from gone`,
)

const ownPrayers = sql(
  'remove-prayers-of-deleted-member',
  `
    with gone as (
      delete from prayer_requests
       where id in (select id from visible_prayers($1) where user_id = $1 limit $2)
      returning id
    )
    select count(*)::int as removed from gone`,
)

/** Comments that moderators had hidden were no longer counted. */
const ownComments = sql(
  'remove-comments-of-deleted-member',
  `
    with gone as (
      delete from prayer_comments
       where id in (select id from prayer_comments where user_id = $1 limit $2)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests p
         set comment_count = comment_count - g.count
        from (select prayer_id, count(*) filter (where hidden_at is null)::int as count from gone group by prayer_id) g
       where p.id = g.prayer_id
    )
    select count(*)::int as removed from gone`,
)

const ownUpdates = sql(
  'remove-updates-of-deleted-member',
  `
    with gone as (
      delete from prayer_updates
       where id in (select id from prayer_updates where user_id = $1 limit $2)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests p
         set update_count = update_count - g.count
        from (select prayer_id, count(*) filter (where hidden_at is null)::int as count from gone group by prayer_id) g
       where p.id = g.prayer_id
    )
    select count(*)::int as removed from gone`,
)

const ownSupports = sql(
  'remove-supports-of-deleted-member',
  `
    with gone as (
      delete from prayer_supports
       where user_id = $1
         and prayer_id in (select prayer_id from prayer_supports where user_id = $1 limit $2)
      returning prayer_id
    ), counted as (
      update prayer_requests
         set support_count = support_count - 1
       where id in (select prayer_id from gone)
    )
    select count(*)::int as removed from gone`,
)

/** Whole prayers at once, the rows of the days with the row of the person, so that the counts stay those of the rows. */
const ownIntercessions = sql(
  'remove-intercessions-of-deleted-member',
  `
    with people as (
      delete from intercessors
       where user_id = $1
         and prayer_id in (select prayer_id from intercessors where user_id = $1 limit $2)
      returning prayer_id
    ), gone as (
      delete from intercessions
       where user_id = $1
         and prayer_id in (select prayer_id from people)
    )
    select count(*)::int as removed from people`,
)

const inOrder = [
  ownSupports,
  ownIntercessions,
  ownComments,
  ownUpdates,
  supportsUnder,
  intercessionsUnder,
  commentsUnder,
  ownPrayers,
]

/**
 * Removes at most `most` rows of a deleted member's prayers, comments, supports and intercessions, and corrects the counts of others'
 * prayers; returns the number, zero once nothing is left (REQ-95). Miracles and campaigns only lose the link.
 */
export async function removePrayersOf(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, inOrder, [memberId, most])
}
