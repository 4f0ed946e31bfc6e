import { allows, relationsFor } from '#contract/api/permissions.ts'
import type { StatementReturning } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * The text of the statement that deletes an entry of a prayer ($1 the viewer, $2 the prayer, $3 the entry, $4 the
 * relations that allow it) and corrects the count of those that others see.
 */
export const deleteEntryText = (kind: EntryTarget['kind'], table: string, count: string) => `
    with target as (
      select s.id, s.user_id as "authorId", ${relationsToEntry(kind)}
        from ${table} s
       where s.prayer_id = $2
         and s.id = $3
    ), removed as (
      delete from ${table}
       where id = (select id from target where relations && $4)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests
         set ${count} = ${count} - (select count(*) from removed where hidden_at is null)
       where id = (select prayer_id from removed)
      returning user_id, ${count}
    )
    select "authorId", relations as "relations!", c.user_id as "ownerId", c.${count} as remaining
      from target
      left join counted c on true`

/**
 * The viewer's relations to an entry `s`: authors keep access to their own entries, also when the prayer is no longer
 * visible to them. Entries that are hidden or by a hidden member do not exist for a reader; a block hides
 * nothing from the owner of the prayer.
 */
export const relationsToEntry = (kind: EntryTarget['kind']) => `
             array_remove(array[
               case when s.user_id = $1 then 'author' end,
               case when is_admin($1) then 'admin' end,
               case when s.hidden_at is null
                     and s.user_id <> all (hidden_from(null))
                     and exists (
                       select from visible_prayers($1) p
                        where p.id = s.prayer_id
                          and (p.user_id = $1
                               or s.id <> all (hidden_content($1))
                                  and (s.user_id = p.user_id or is_anonymous_content('${kind}', s.id)
                                       or s.user_id <> all (hidden_from($1))))) then 'reader' end
             ], null) as relations`

type Removed = { authorId: string; relations: readonly string[] } & (
  | Count
  | { ownerId: null; remaining: null }
)

type Count = { ownerId: string; remaining: number }

export type EntryTarget = { kind: 'update' | 'comment'; prayerId: string; id: string }

/** A deletion allowed only by the role is counted and audited (REQ-67). */
export async function deleteEntry(
  context: Context<'member'>,
  statement: StatementReturning<Removed>,
  { kind, prayerId, id }: EntryTarget,
): Promise<Count> {
  const { db, actor } = context
  if (!isId(prayerId) || !isId(id)) throw new Failure('NOT_FOUND')
  const action = `${kind}.delete` as const
  const [aimed] = await db.query(statement, [actor.id, prayerId, id, relationsFor(action)])
  if (!aimed || aimed.relations.length === 0) throw new Failure('NOT_FOUND')
  const { authorId, relations, ownerId, remaining } = aimed
  if (!allows(action, relations)) throw new Failure('FORBIDDEN')
  if (remaining === null) throw new Failure('NOT_FOUND')
  if (!relations.includes('author')) {
    const subject = { kind, id, ownerId: authorId }
    await authorizeStaffAction(context, { action, subject })
  }
  return { ownerId, remaining }
}
