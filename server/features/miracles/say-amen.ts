import type { Amens } from '#contract/miracles/miracle-story-operations.ts'
import { type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Outcome = { ownerId: string; amenCount: number; isChanged: boolean }

/** Counts what `changed` in the same statement, and answers with the count and whether anything changed. */
const counted = `, counted as (
      update miracles x
         set amen_count = x.amen_count + changed.step
        from changed
       where x.id = changed.miracle_id
      returning x.amen_count
    )
    select coalesce((select amen_count from counted), x.amen_count) as "amenCount",
           x.user_id as "ownerId", exists (select from changed) as "isChanged"
      from visible_miracles($1) x
     where x.id = $2`

/** A repeated Amen changes nothing. */
const addAmen = sql(
  'add-amen',
  `
    with changed as (
      insert into miracle_amens (miracle_id, user_id, created_at)
      select id, $1, $3 from visible_miracles($1) where id = $2
      on conflict on constraint miracle_amens__once do nothing
      returning miracle_id, 1 as step
    )${counted}`,
)

const removeAmen = sql(
  'remove-amen',
  `
    with changed as (
      delete from miracle_amens
       where miracle_id = (select id from visible_miracles($1) where id = $2)
         and user_id = $1
      returning miracle_id, -1 as step
    )${counted}`,
)

/** Says Amen to a visible miracle, an own one too; a second one changes nothing (REQ-52, REQ-79). */
export async function sayAmen(
  context: Context<'member'>,
  { miracleId }: { miracleId: string },
): Promise<Amens> {
  const { actor, clock, publish } = context
  const { ownerId, amenCount, isChanged } = await changeAmen(context, addAmen, miracleId, [
    actor.id,
    miracleId,
    clock.now(),
  ])
  if (isChanged) await publish('amen.said', { miracleId, ownerId, memberId: actor.id })
  return { count: amenCount, mine: true }
}

/** Takes the actor's Amen back; the count never goes below zero. */
export async function withdrawAmen(
  context: Context<'member'>,
  { miracleId }: { miracleId: string },
): Promise<Amens> {
  const { actor, publish } = context
  const { ownerId, amenCount, isChanged } = await changeAmen(context, removeAmen, miracleId, [
    actor.id,
    miracleId,
  ])
  if (isChanged) await publish('amen.withdrawn', { miracleId, ownerId, memberId: actor.id })
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
