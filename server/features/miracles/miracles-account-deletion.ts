import { removeSome } from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'

const ownAmens = sql(
  'remove-amens-of-deleted-member',
  `
    with gone as (
      delete from miracle_amens
       where user_id = $1
         and miracle_id in (select miracle_id from miracle_amens where user_id = $1 limit $2)
      returning miracle_id
    ), counted as (
      update miracles
         set amen_count = amen_count - 1
       where id in (select miracle_id from gone)
    )
    select count(*)::int as removed from gone`,
)

const amensUnder = sql(
  'remove-amens-under-deleted-member',
  `
    with gone as (
      delete from miracle_amens
       where (miracle_id, user_id) in (
               select a.miracle_id, a.user_id
                 from visible_miracles($1) x
                 join miracle_amens a on a.miracle_id = x.id
                where x.user_id = $1
                limit $2)
      returning miracle_id
    )
    select count(*)::int as removed from gone`,
)

const ownMiracles = sql(
  'remove-miracles-of-deleted-member',
  `
    with gone as (
      delete from miracles
       where id in (select id from visible_miracles($1) where user_id = $1 limit $2)
      returning id
    )
    select count(*)::int as removed from gone`,
)

/** Like removePrayersOf, for miracles and Amens (REQ-95). */
export async function removeMiraclesOf(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, [ownAmens, amensUnder, ownMiracles], [memberId, most])
}
