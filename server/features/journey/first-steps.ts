import { firstSteps as steps } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Support for an own prayer is no step; a prayer that the member can no longer see was somebody else's. */
const isDone = {
  prayer: 'exists (select from visible_prayers($1) p where p.user_id = $1)',
  support: `exists (
             select
               from prayer_supports s
              where s.user_id = $1
                and (select p.user_id from visible_prayers($1) p where p.id = s.prayer_id) is distinct from $1)`,
  group: 'exists (select from group_members m where m.user_id = $1)',
} as const satisfies Record<(typeof steps)[number], string>

/** No row once they are over: then nothing else is read. */
const firstSteps = sql(
  'first-steps',
  `
    select ${isDone.prayer} as prayer,
           ${isDone.support} as support,
           ${isDone.group} as "group"
     where not exists (select from first_steps f where f.user_id = $1)`,
)

const endSteps = sql(
  'end-first-steps',
  `
    insert into first_steps (user_id, ended_at)
    values ($1, $2)
    on conflict on constraint first_steps__once do nothing
    returning user_id`,
)

/** A deleted member matches no row. */
const endStepsWhenDone = sql(
  'end-first-steps-when-done',
  `
    insert into first_steps (user_id, ended_at)
    select a.id, $2
      from profiles a
     where a.id = $1
       and not exists (select from first_steps f where f.user_id = $1)
       and ${isDone.prayer}
       and ${isDone.support}
       and ${isDone.group}
    on conflict on constraint first_steps__once do nothing
    returning user_id`,
)

const stepsEnd = sql('first-steps-end', 'select ended_at as "endedAt" from first_steps where user_id = $1')

/** The steps a member has done; null when all are, or when the member has put them away (REQ-322). */
export async function readFirstSteps(db: Db, memberId: string): Promise<(typeof steps)[number][] | null> {
  const [row] = await db.query(firstSteps, [memberId])
  if (!row || (row.prayer && row.support && row.group)) return null
  return steps.filter((step) => row[step])
}

/** The moment at which the first steps of a member were over, for their own data. */
export async function readFirstStepsEnd(db: Db, memberId: string): Promise<string | null> {
  const [row] = await db.query(stepsEnd, [memberId])
  return row?.endedAt ?? null
}

/** Ends the first steps of a member who has done all three: for good, whatever is undone later. */
export async function endFirstStepsWhenDone(db: Db, memberId: string, at: string): Promise<boolean> {
  return (await db.query(endStepsWhenDone, [memberId, at])).length > 0
}

/** Puts the first steps of the actor away for good (REQ-322). */
export async function endFirstSteps({
  db,
  actor,
  clock,
  publish,
}: Context<'member'>): Promise<Record<string, never>> {
  const ended = await db.query(endSteps, [actor.id, clock.now()])
  if (ended.length > 0) await publish('journey.moved', { memberId: actor.id })
  return {}
}
