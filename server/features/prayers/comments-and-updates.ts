import { actionsFor, allows, relationsFor } from '#contract/api/permissions.ts'
import type {
  commentAndUpdateOperations,
  NewComment,
  PrayerComment,
} from '#contract/prayers/comment-and-update-operations.ts'
import { type StatementReturning, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import { type Context, prepared } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'
import { authorOf } from './prayer-cards.ts'
import { accessDecision, actOnPrayer, outcome } from './prayers-access.ts'

const insertUpdate = sql(
  'insert-update',
  `${accessDecision}, counted as (
      update prayer_requests
         set update_count = update_count + 1
       where id = (select id from granted)
      returning id
    ), done as (
      insert into prayer_updates (id, prayer_id, user_id, content, created_at)
      select $4, id, $1, $5, $6 from counted
      returning id
    ) ${outcome}`,
)

/** Unlike the owner's actions, a comment is for readers only: staff cannot comment on a prayer they merely oversee. */
const insertComment = sql(
  'insert-comment',
  `
    with counted as (
      update prayer_requests
         set comment_count = comment_count + 1
       where id = (select id from visible_prayers($1) where id = $2 and relations && $3)
      returning id, user_id
    ), added as (
      insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
      select $4, id, $1, $5, $6 from counted
    )
    select user_id as "ownerId" from counted`,
)

/**
 * The viewer's relations to an entry `s`: authors keep access to their own entries, also when the prayer is no longer
 * visible to them. Entries that are hidden or by a hidden member do not exist for a reader; a block hides
 * nothing from the owner of the prayer.
 */
const relationsToEntry = `
             array_remove(array[
               case when s.user_id = $1 then 'author' end,
               case when is_admin($1) then 'admin' end,
               case when s.hidden_at is null
                     and s.user_id <> all (hidden_from(null))
                     and exists (
                       select from visible_prayers($1) p
                        where p.id = s.prayer_id
                          and (p.user_id in ($1, s.user_id) or s.user_id <> all (hidden_from($1)))) then 'reader' end
             ], null) as relations`

const removeUpdate = sql(
  'remove-update',
  `
    with target as (
      select s.id, s.user_id as "authorId", ${relationsToEntry}
        from prayer_updates s
       where s.prayer_id = $2
         and s.id = $3
    ), removed as (
      delete from prayer_updates
       where id = (select id from target where relations && $4)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests
         set update_count = update_count - (select count(*) from removed where hidden_at is null)
       where id = (select prayer_id from removed)
      returning user_id, update_count
    )
    select "authorId", relations as "relations!", c.user_id as "ownerId", c.update_count as remaining
      from target
      left join counted c on true`,
)

const removeComment = sql(
  'remove-comment',
  `
    with target as (
      select s.id, s.user_id as "authorId", ${relationsToEntry}
        from prayer_comments s
       where s.prayer_id = $2
         and s.id = $3
    ), removed as (
      delete from prayer_comments
       where id = (select id from target where relations && $4)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests
         set comment_count = comment_count - (select count(*) from removed where hidden_at is null)
       where id = (select prayer_id from removed)
      returning user_id, comment_count
    )
    select "authorId", relations as "relations!", c.user_id as "ownerId", c.comment_count as remaining
      from target
      left join counted c on true`,
)

type Member = Context<'member'>
type Removed = { authorId: string; relations: readonly string[] } & (
  | Count
  | { ownerId: null; remaining: null }
)
type Count = { ownerId: string; remaining: number }

/**
 * Adds a daily update to an own prayer, an answered one included (REQ-78). The limit of ten a day and prayer is
 * counted per member, so that attempts by a stranger count against no one else.
 */
export const addUpdate = prepared<(typeof commentAndUpdateOperations)['addUpdate'], void>({
  prepare: async ({ actor, consume }, { prayerId }) => {
    if (isId(prayerId)) await consume('updatesPerPrayer', `${actor.id}:${prayerId}`)
  },
  run: async (context, { prayerId, content }) => {
    const entry = newEntry(context, 'update')
    const values = [entry.id, content, entry.createdAt] as const
    const { ownerId, isDone } = await actOnPrayer(context, insertUpdate, {
      action: 'prayer.addUpdate',
      prayerId,
      values,
    })
    if (!isDone) throw new Failure('NOT_FOUND')
    await context.publish('update.added', { prayerId, ownerId, updateId: entry.id })
    return { ...entry, content }
  },
})

/** Comments on a visible prayer; one deleted meanwhile is NOT_FOUND (PDET-12). */
export async function addComment(
  context: Member,
  { prayerId, comment }: NewComment & { prayerId: string },
): Promise<PrayerComment> {
  if (!isId(prayerId)) throw new Failure('NOT_FOUND')
  const { db, actor, publish } = context
  const entry = newEntry(context, 'comment')
  const mayComment = relationsFor('prayer.comment')
  const values = [actor.id, prayerId, mayComment, entry.id, comment, entry.createdAt] as const
  const [added] = await db.query(insertComment, values)
  if (!added) throw new Failure('NOT_FOUND')
  await publish('comment.added', { prayerId, ownerId: added.ownerId, commentId: entry.id })
  return { ...entry, comment, isCollapsed: false }
}

/** Deletes a daily update; returns the remaining count (PDET-10). */
export async function deleteUpdate(
  context: Member,
  { prayerId, updateId }: { prayerId: string; updateId: string },
): Promise<{ count: number }> {
  const target: EntryTarget = { kind: 'update', prayerId, id: updateId }
  const { ownerId, remaining } = await remove(context, removeUpdate, target)
  await context.publish('update.deleted', { prayerId, ownerId, updateId })
  return { count: remaining }
}

/** Deletes a comment; returns the remaining count (PDET-12). */
export async function deleteComment(
  context: Member,
  { prayerId, commentId }: { prayerId: string; commentId: string },
): Promise<{ count: number }> {
  const target: EntryTarget = { kind: 'comment', prayerId, id: commentId }
  const { ownerId, remaining } = await remove(context, removeComment, target)
  await context.publish('comment.deleted', { prayerId, ownerId, commentId })
  return { count: remaining }
}

/** The columns of a new entry by the actor, without its text. */
function newEntry({ actor, clock }: Member, kind: 'update' | 'comment') {
  const now = clock.now()
  return {
    id: newId(now),
    createdAt: now.toISOString(),
    author: authorOf({ userId: actor.id, authorName: actor.displayName }),
    mine: true,
    isHidden: false,
    viewerCan: actionsFor(kind, ['author']),
  }
}

type EntryTarget = { kind: 'update' | 'comment'; prayerId: string; id: string }

/** A deletion allowed only by the role is counted and audited (REQ-67). */
async function remove(
  context: Member,
  statement: StatementReturning<Removed>,
  { kind, prayerId, id }: EntryTarget,
): Promise<Count> {
  const { db, actor } = context
  if (!isId(prayerId) || !isId(id)) throw new Failure('NOT_FOUND')
  const action = `${kind}.delete` as const
  const [target] = await db.query(statement, [actor.id, prayerId, id, relationsFor(action)])
  if (!target || target.relations.length === 0) throw new Failure('NOT_FOUND')
  const { authorId, relations, ownerId, remaining } = target
  if (!allows(action, relations)) throw new Failure('FORBIDDEN')
  if (remaining === null) throw new Failure('NOT_FOUND')
  if (!relations.includes('author')) {
    const subject = { kind, id, ownerId: authorId }
    await authorizeStaffAction(context, { action, subject })
  }
  return { ownerId, remaining }
}
