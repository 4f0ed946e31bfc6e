import { actionsFor } from '#contract/api/permissions.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor } from '#server/platform/formats/list-cursor.ts'
import { authorOf } from './prayer-cards.ts'

/**
 * The updates and comments of a prayer `p`, as columns of `s` and of the profile `a` of the author; `isHidden` is for
 * the author and staff only.
 */
export const entryColumns = `
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

const beginOf = 'left join lateral ( select'

/**
 * Between `begin` and `end` a statement names the columns of its entries, `entryColumns` among them, and their table as
 * `s`. Readers and an admin who reads by role are answered by two statements.
 */
export const forReaders = {
  begin: `select said.* from visible_prayers($1) p ${beginOf}`,
  end: `${pageOfPrayer} ${asReaders} ${newestFirst} ${ofOnePrayer}`,
}

export const forAdmins = {
  begin: `${prayerByRole} select said.* from overseen p ${beginOf}`,
  end: `${pageOfPrayer} ${byRole} ${newestFirst} ${ofOnePrayer}`,
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

type ThreadValues = readonly [viewerId: string, prayerId: string, ...Cursor]

type Queries<Row> = {
  byReaders(values: ThreadValues): Promise<Row[]>
  byRole(values: readonly [...ThreadValues, now: Date]): Promise<Row[]>
}

/** A prayer without entries returns one row without an entry; an invisible one returns none. */
export async function readEntries<Row extends { id: string | null }>(
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

/** Builds the response for an entry, without its text. */
export function presentEntry(row: ThreadRow, viewerId: string, kind: 'update' | 'comment') {
  return {
    id: row.id,
    createdAt: row.createdAt,
    author: authorOf(row),
    mine: row.userId === viewerId,
    isHidden: row.isHidden,
    viewerCan: actionsFor(kind, row.relations),
  }
}
