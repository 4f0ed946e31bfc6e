import { sql } from '#server/database/db.ts'
import { found } from './found.ts'

const commenters = sql(
  'commenters-to-notify',
  `
    select user_id as "userId" from visible_prayers($1) where id = $2 and user_id = $1
     union
    select c.user_id
      from prayer_comments c
     where c.prayer_id = $2
       and c.hidden_at is null
       and exists (select from visible_prayers(c.user_id) p where p.id = $2)`,
)

/** The owner of a prayer, and the readers who commented on it too. */
export const ownerAndCommenters = (ownerId: string, prayerId: string) => found(commenters, ownerId, prayerId)

const carriers = `select user_id from carried_prayers where prayer_id = $1`

/** Members who carry the prayer $1 or prayed for it: they hear the answer. */
const carriersAndIntercessors = `
      ${carriers}
       union
      select user_id from intercessors where prayer_id = $1 and times > 0`

const carriersOfPrayer = sql(
  'carriers-of-prayer-to-notify',
  `
    select c.user_id as "userId"
      from (${carriers}) c
     where exists (select from visible_prayers(c.user_id) p where p.id = $1 and p.user_id <> c.user_id)`,
)

/** Members who carry a prayer and may still read it. */
export const carriersWhoRead = (prayerId: string) => found(carriersOfPrayer, prayerId)

const carriersOfMiracle = sql(
  'carriers-of-miracle-to-notify',
  `
    select c.user_id as "userId"
      from (${carriersAndIntercessors}) c
     where exists (select from visible_miracles(c.user_id) x where x.id = $2 and x.user_id <> c.user_id)`,
)

/** Members who carried a prayer or prayed for it and may read the miracle, whose audience may be narrower. */
export const carriersWhoReadMiracle = (prayerId: string, miracleId: string) =>
  found(carriersOfMiracle, prayerId, miracleId)

const groupReaders = sql(
  'group-readers-to-notify',
  `
    select m.user_id as "userId"
      from group_members m
     where m.group_id = $1
       and m.user_id <> $3
       and exists (select from prayer_shares s where s.group_id = $1 and s.prayer_id = $2)
       and exists (
             select from visible_prayers($3) p where p.id = $2 and p.user_id = $3 and p.hidden_at is null)`,
)

/**
 * Members of a group that a prayer is still shared with, without its owner, who shared it. That is asked once and not for
 * each of thousands; both sides of a block are left out as from every notification.
 */
export const readersInGroup = (groupId: string, prayerId: string, ownerId: string | null) =>
  found(groupReaders, groupId, prayerId, ownerId)
