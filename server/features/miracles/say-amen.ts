import type { Amens } from '#contract/miracles/miracle-story-operations.ts'
import { type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Outcome = { ownerId: string; amenCount: number; changed: boolean }

/** Adds the Amen and counts it in one statement; a repeated one changes nothing. */
const addAmen = sql(
  'add-amen',
  `
    with readable as (
      select id from visible_miracles($1) where id = $2
    ), added as (
      insert into miracle_amens (miracle_id, user_id, created_at)
      select id, $1, $3 from readable
      on conflict on constraint miracle_amens__once do nothing
      returning miracle_id
    ), counted as (
      update miracles
         set amen_count = amen_count + 1
       where id in (select miracle_id from added)
      returning amen_count
    )
    select coalesce((select amen_count from counted), x.amen_count) as "amenCount",
           x.user_id as "ownerId", exists (select from added) as changed
      from visible_miracles($1) x
     where x.id = $2`,
)

const removeAmen = sql(
  'remove-amen',
  `
    with removed as (
      delete from miracle_amens
       where miracle_id = (select id from visible_miracles($1) where id = $2)
         and user_id = $1
      returning miracle_id
    ), counted as (
      update miracles
         set amen_count = amen_count - 1
       where id in (select miracle_id from removed)
      returning amen_count
    )
    select coalesce((select amen_count from counted), x.amen_count) as "amenCount",
           x.user_id as "ownerId", exists (select from removed) as changed
      from visible_miracles($1) x
     where x.id = $2`,
)

/** Says Amen to a visible miracle, an own one too; a second one changes nothing (REQ-52, REQ-79). */
export async function sayAmen(
  context: Context<'member'>,
  { miracleId }: { miracleId: string },
): Promise<Amens> {
  const { actor, clock, publish } = context
  const { ownerId, amenCount, changed } = await changeAmen(context, addAmen, miracleId, [
    actor.id,
    miracleId,
    clock.now(),
  ])
  if (changed) await publish('amen.said', { miracleId, ownerId, memberId: actor.id })
  return { count: amenCount, mine: true }
}

/** Takes the actor's Amen back; the count never goes below zero. */
export async function withdrawAmen(
  context: Context<'member'>,
  { miracleId }: { miracleId: string },
): Promise<Amens> {
  const { actor, publish } = context
  const { ownerId, amenCount, changed } = await changeAmen(context, removeAmen, miracleId, [
    actor.id,
    miracleId,
  ])
  if (changed) await publish('amen.withdrawn', { miracleId, ownerId, memberId: actor.id })
  return { count: amenCount, mine: false }
}

async function changeAmen<N extends NameReturning<Outcome>>(
  { db }: Context<'member'>,
  statement: Statement<N>,
  miracleId: string,
  values: ValuesOf<N>,
): Promise<Outcome> {
  const [outcome] = isId(miracleId) ? await db.query(statement, values) : []
  if (!outcome) throw new Failure('NOT_FOUND')
  return outcome
}
