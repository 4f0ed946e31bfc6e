import type { Page } from '#contract/api/paging.ts'
import { actionsFor } from '#contract/api/permissions.ts'
import type { PrayerComment, PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { authorOf } from './prayer-cards.ts'

/**
 * The updates and comments of a prayer `p`, as columns of `s` and of the profile `a` of the author; `isHidden` is for
 * the author and staff only.
 */
const entryColumns = `
      s.id, s.created_at as "createdAt", s.user_id as "userId", s.hidden_at is not null as "isHidden",
      display_name(a.full_name, a.username, a.shown_as) as "authorName",
      array_remove(array[
        case when s.user_id = $1 then 'author' end,
        case when (select is_admin($1)) then 'admin' end
      ], null) as "relations!"`

const pageOfPrayer = `
      join profiles a on a.id = s.user_id
     where s.prayer_id = p.id
       and (s.created_at, s.id) < ($3::timestamptz, $4::uuid)`

/**
 * Readers do not see entries by hidden authors, nor those that moderators hid unless they wrote them or are
 * staff (SEC-7.4). A block hides no entry from the prayer's owner, nor the owner's updates from a reader who sees the
 * prayer.
 */
const asReaders = `
       and s.user_id <> all ((select hidden_from(null))::uuid[])
       and (p.user_id in ($1, s.user_id) or s.user_id <> all ((select hidden_from($1))::uuid[]))
       and (s.hidden_at is null or s.user_id = $1 or (select is_admin($1) or is_moderator($1)))`

/**
 * Blocks do not apply to an admin who reads by role; members who are deleting their account are hidden from everyone.
 */
const byRole = `
       and s.user_id <> all ((select hidden_from(null))::uuid[])`

const newestFirst = `
     order by s.created_at desc, s.id desc
     limit ${commentAndUpdateLimits.pageSize + 1}`

const updates = `
  left join lateral (
    select s.content, ${entryColumns}
      from prayer_updates s ${pageOfPrayer}`

const comments = `
  left join lateral (
    select s.comment, ${entryColumns},
           p.user_id = $1 and s.user_id <> $1 and s.user_id = any ((select hidden_from($1))::uuid[]) as "isCollapsed"
      from prayer_comments s ${pageOfPrayer}`

const ofOnePrayer = `
  ) said on true
   where p.id = $2
   order by said."createdAt" desc, said.id desc`

/** A prayer that an admin reaches only by role, audited in the same statement (REQ-67). */
const prayerByRole = `
    with overseen as (
      select id, user_id from prayers_for_admin($1) where id = $2
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
      select $5, $1, 'prayer.read', 'prayer', id, user_id from overseen
    )`

const readUpdates = {
  byReaders: sql(
    'prayer-updates',
    `select said.* from visible_prayers($1) p ${updates} ${asReaders} ${newestFirst} ${ofOnePrayer}`,
  ),
  byRole: sql(
    'prayer-updates-by-role',
    `${prayerByRole} select said.* from overseen p ${updates} ${byRole} ${newestFirst} ${ofOnePrayer}`,
  ),
}

const readComments = {
  byReaders: sql(
    'prayer-comments',
    `select said.* from visible_prayers($1) p ${comments} ${asReaders} ${newestFirst} ${ofOnePrayer}`,
  ),
  byRole: sql(
    'prayer-comments-by-role',
    `${prayerByRole} select said.* from overseen p ${comments} ${byRole} ${newestFirst} ${ofOnePrayer}`,
  ),
}

type ThreadRow = {
  id: string
  createdAt: string
  userId: string
  authorName: string
  isHidden: boolean
  relations: readonly string[]
}
type Reader = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>
type ThreadQuery = { prayerId: string; cursor?: string }

/** Lists the daily updates of a visible prayer, newest first (PDET-10). */
export async function listUpdates(context: Reader, input: ThreadQuery): Promise<Page<PrayerUpdate>> {
  const { db, actor } = context
  const updatesOfPrayer = await readThread(context, input, {
    byReaders: (values) => db.query(readUpdates.byReaders, values),
    byRole: (values) => db.query(readUpdates.byRole, values),
  })
  return pageFrom(updatesOfPrayer, {
    size: commentAndUpdateLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => ({ ...presentEntry(row, actor.id, 'update'), content: row.content }),
  })
}

/** Lists the comments on a visible prayer, newest first (PDET-12). */
export async function listComments(context: Reader, input: ThreadQuery): Promise<Page<PrayerComment>> {
  const { db, actor } = context
  const commentsOfPrayer = await readThread(context, input, {
    byReaders: (values) => db.query(readComments.byReaders, values),
    byRole: (values) => db.query(readComments.byRole, values),
  })
  return pageFrom(commentsOfPrayer, {
    size: commentAndUpdateLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => ({
      ...presentEntry(row, actor.id, 'comment'),
      comment: row.comment,
      isCollapsed: row.isCollapsed,
    }),
  })
}

type ThreadValues = readonly [viewerId: string, prayerId: string, ...Cursor]
type Queries<Row> = {
  byReaders(values: ThreadValues): Promise<Row[]>
  byRole(values: readonly [...ThreadValues, now: Date]): Promise<Row[]>
}

/** A prayer without entries returns one row without an entry; an invisible one returns none. */
async function readThread<Row extends { id: string | null }>(
  { actor, clock }: Reader,
  { prayerId, cursor }: ThreadQuery,
  { byReaders, byRole }: Queries<Row>,
): Promise<Extract<Row, { id: string }>[]> {
  const values = [actor.id, prayerId, ...decodeCursor(cursor)] as const
  if (!isId(prayerId)) throw new Failure('NOT_FOUND')
  const seen = await byReaders(values)
  const isByRole = seen.length === 0 && actor.roles.includes('admin')
  const rows = isByRole ? await byRole([...values, clock.now()]) : seen
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  return rows.filter((row): row is Extract<Row, { id: string }> => row.id !== null)
}

function presentEntry(row: ThreadRow, viewerId: string, kind: 'update' | 'comment') {
  return {
    id: row.id,
    createdAt: row.createdAt,
    author: authorOf(row),
    mine: row.userId === viewerId,
    isHidden: row.isHidden,
    viewerCan: actionsFor(kind, row.relations),
  }
}
