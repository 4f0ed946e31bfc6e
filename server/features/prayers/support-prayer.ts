import { type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Support = { count: number; mine: boolean }
type Outcome = { ownerId: string; supportCount: number; changed: boolean }

/** Adds the supporter and counts them in one statement; a repeated support changes nothing (SEC-K1). */
const addSupport = sql(
  'add-support',
  `
    with readable as (
      select id from visible_prayers($1) where id = $2
    ), added as (
      insert into prayer_supports (prayer_id, user_id, created_at)
      select id, $1, $3 from readable
      on conflict on constraint prayer_supports__once do nothing
      returning prayer_id
    ), counted as (
      update prayer_requests
         set support_count = support_count + 1
       where id in (select prayer_id from added)
      returning support_count
    )
    select coalesce((select support_count from counted), p.support_count) as "supportCount",
           p.user_id as "ownerId", exists (select from added) as changed
      from visible_prayers($1) p
     where p.id = $2`,
)

const removeSupport = sql(
  'remove-support',
  `
    with removed as (
      delete from prayer_supports
       where prayer_id = (select id from visible_prayers($1) where id = $2)
         and user_id = $1
      returning prayer_id
    ), counted as (
      update prayer_requests
         set support_count = support_count - 1
       where id in (select prayer_id from removed)
      returning support_count
    )
    select coalesce((select support_count from counted), p.support_count) as "supportCount",
           p.user_id as "ownerId", exists (select from removed) as changed
      from visible_prayers($1) p
     where p.id = $2`,
)

/** Counts the actor as a supporter of a visible prayer (PDET-3, ENT-8). */
export async function supportPrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Support> {
  const { actor, clock, publish } = context
  const { ownerId, supportCount, changed } = await changeSupport(context, addSupport, prayerId, [
    actor.id,
    prayerId,
    clock.now(),
  ])
  if (changed) await publish('prayer.supported', { prayerId, ownerId, supporterId: actor.id })
  return { count: supportCount, mine: true }
}

/** Removes the actor's support; the count never goes below zero (PDET-3). */
export async function withdrawSupport(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Support> {
  const { actor, publish } = context
  const { ownerId, supportCount, changed } = await changeSupport(context, removeSupport, prayerId, [
    actor.id,
    prayerId,
  ])
  if (changed) await publish('prayer.support-withdrawn', { prayerId, ownerId, supporterId: actor.id })
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
