import { type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Support = { count: number; mine: boolean }
type Outcome = { ownerId: string; supportCount: number; isChanged: boolean }

/** Counts what `changed` in the same statement, and answers with the count and whether anything changed. */
const counted = `, counted as (
      update prayer_requests p
         set support_count = p.support_count + changed.step
        from changed
       where p.id = changed.prayer_id
      returning p.support_count
    )
    select coalesce((select support_count from counted), p.support_count) as "supportCount",
           p.user_id as "ownerId", exists (select from changed) as "isChanged"
      from visible_prayers($1) p
     where p.id = $2`

/** A repeated support changes nothing (SEC-K1). */
const addSupport = sql(
  'add-support',
  `
    with changed as (
      insert into prayer_supports (prayer_id, user_id, created_at)
      select id, $1, $3 from visible_prayers($1) where id = $2
      on conflict on constraint prayer_supports__once do nothing
      returning prayer_id, 1 as step
    )${counted}`,
)

const removeSupport = sql(
  'remove-support',
  `
    with changed as (
      delete from prayer_supports
       where prayer_id = (select id from visible_prayers($1) where id = $2)
         and user_id = $1
      returning prayer_id, -1 as step
    )${counted}`,
)

/** Counts the actor as a supporter of a visible prayer (PDET-3, ENT-8). */
export async function supportPrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Support> {
  const { actor, clock, publish } = context
  const { ownerId, supportCount, isChanged } = await changeSupport(context, addSupport, prayerId, [
    actor.id,
    prayerId,
    clock.now(),
  ])
  if (isChanged) await publish('prayer.supported', { prayerId, ownerId, supporterId: actor.id })
  return { count: supportCount, mine: true }
}

/** Removes the actor's support; the count never goes below zero (PDET-3). */
export async function withdrawSupport(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Support> {
  const { actor, publish } = context
  const { ownerId, supportCount, isChanged } = await changeSupport(context, removeSupport, prayerId, [
    actor.id,
    prayerId,
  ])
  if (isChanged) await publish('prayer.support-withdrawn', { prayerId, ownerId, supporterId: actor.id })
  return { count: supportCount, mine: false }
}

async function changeSupport<N extends NameReturning<Outcome>>(
  { db }: Context<'member'>,
  statement: Statement<N>,
  prayerId: string,
  values: ValuesOf<N>,
): Promise<Outcome> {
  const [outcome] = isId(prayerId) ? await db.query(statement, values) : []
  if (!outcome) throw new Failure('NOT_FOUND')
  return outcome
}
