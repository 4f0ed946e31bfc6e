import {
  removeParentsText,
  removeReactionsText,
  removeSome,
  removeUnderText,
} from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'

const ofPrayers = { visible: 'visible_prayers', parentId: 'prayer_id' }

/** Comments and updates that moderators had hidden were no longer counted. */
const ownEntries = (table: string, count: string) => `
    with gone as (
      delete from ${table}
       where id in (select id from ${table} where user_id = $1 limit $2)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests p
         set ${count} = ${count} - g.count
        from (select prayer_id, count(*) filter (where hidden_at is null)::int as count from gone group by prayer_id) g
       where p.id = g.prayer_id
    )
    select count(*)::int as removed from gone`

const ownSupports = sql(
  'remove-supports-of-deleted-member',
  removeReactionsText({
    table: 'prayer_supports',
    parents: 'prayer_requests',
    parentId: 'prayer_id',
    count: 'support_count',
  }),
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

/**
 * Rows under the member's prayers are removed before the prayers: deleting one with thousands of supporters at once is
 * slow.
 */
const inOrder = [
  ownSupports,
  sql(
    'remove-carried-of-deleted-member',
    `
    with gone as (
      delete from carried_prayers
       where user_id = $1
         and prayer_id in (select prayer_id from carried_prayers where user_id = $1 limit $2)
      returning prayer_id
    )
    select count(*)::int as removed from gone`,
  ),
  ownIntercessions,
  sql('remove-comments-of-deleted-member', ownEntries('prayer_comments', 'comment_count')),
  sql('remove-updates-of-deleted-member', ownEntries('prayer_updates', 'update_count')),
  sql(
    'remove-supports-under-deleted-member',
    removeUnderText({ table: 'prayer_supports', key: ['prayer_id', 'user_id'], ...ofPrayers }),
  ),
  sql(
    'remove-carried-under-deleted-member',
    removeUnderText({ table: 'carried_prayers', key: ['prayer_id', 'user_id'], ...ofPrayers }),
  ),
  sql(
    'remove-intercessions-under-deleted-member',
    removeUnderText({ table: 'intercessions', key: ['prayer_id', 'user_id', 'day_on'], ...ofPrayers }),
  ),
  sql(
    'remove-comments-under-deleted-member',
    removeUnderText({ table: 'prayer_comments', key: ['id'], ...ofPrayers }),
  ),
  sql('remove-prayers-of-deleted-member', removeParentsText('prayer_requests', 'visible_prayers')),
]

/**
 * Removes at most `most` rows of a deleted member's prayers, comments, supports and intercessions, and corrects the counts of others'
 * prayers; returns the number, zero once nothing is left (REQ-95). Miracles and campaigns only lose the link.
 */
export async function removePrayersOf(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, inOrder, [memberId, most])
}
