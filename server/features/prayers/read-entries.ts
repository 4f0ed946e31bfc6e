import { actionsFor } from '#contract/api/permissions.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor } from '#server/platform/formats/list-cursor.ts'
import { type AuthorRow, shownAuthor } from '#server/platform/formats/shown-author.ts'

/**
 * The updates and comments of a prayer `p`, as columns of `s` and of its author `a`; `isHidden` is for the author and
 * staff only.
 */
const entryColumns = `
      s.id, s.created_at as "createdAt", s.user_id = $1 as mine, s.hidden_at is not null as "isHidden",
      a.id as "authorId", a.name as "authorName",
      array_remove(array[
        case when s.user_id = $1 then 'author' end,
        case when (select is_admin($1)) then 'admin' end
      ], null) as "relations!"`

const pageOfPrayer = `
     where s.prayer_id = p.id
       and (s.created_at, s.id) < ($3::timestamptz, $4::uuid)`

/**
 * Readers do not see entries by hidden authors, nor those that moderators hid unless they wrote them or are
 * staff (SEC-7.4). A block hides no entry from the prayer's owner, nor the owner's updates from a reader who sees the
 * prayer; a block of a person hides nothing that is without a name (REQ-464).
 */
const asReaders = (isAnonymous: string) => `
       and s.user_id <> all ((select hidden_from(null))::uuid[])
       and (p.user_id = $1
            or s.id <> all ((select hidden_content($1))::uuid[])
               and (s.user_id = p.user_id or ${isAnonymous}
                    or s.user_id <> all ((select hidden_from($1))::uuid[])))
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
      select id, user_id, is_anonymous from prayers_for_admin($1) where id = $2
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
      select $5, $1, 'prayer.read', 'prayer', id, user_id from overseen
    )`

const beginOf = 'left join lateral ( select'

/** Entries of a prayer: their own columns, their table as `s`, and the condition for one that is without a name. */
type Entries = { columns: string; table: string; isAnonymous: string }

const entriesOf = ({ columns, table, isAnonymous }: Entries) => `
      ${columns}, ${entryColumns}
      from ${table} s
      left join lateral shown_author(s.user_id, ${isAnonymous}) a on true`

/** The statement for readers of a prayer, and the one for an admin who reads it by role. */
export const entriesForReaders = (entries: Entries) => `
    select said.* from visible_prayers($1) p ${beginOf} ${entriesOf(entries)} ${pageOfPrayer}
    ${asReaders(entries.isAnonymous)} ${newestFirst} ${ofOnePrayer}`

export const entriesForAdmins = (entries: Entries) => `
    ${prayerByRole} select said.* from overseen p ${beginOf} ${entriesOf(entries)} ${pageOfPrayer}
    ${byRole} ${newestFirst} ${ofOnePrayer}`

type ThreadRow = AuthorRow & {
  id: string
  createdAt: string
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
export function presentEntry(row: ThreadRow, kind: 'update' | 'comment') {
  return {
    id: row.id,
    createdAt: row.createdAt,
    author: shownAuthor(row),
    mine: row.mine,
    isHidden: row.isHidden,
    viewerCan: actionsFor(kind, row.relations),
  }
}
