import { firstSteps as steps } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * The steps of the member `m`. Support for an own prayer is no step; a prayer that is gone was somebody else's. "offset
 * 0" makes the planner look for the rows of one member and never collect a whole table.
 */
const isDone = {
  prayer: 'exists (select from visible_prayers(m.id) p where p.user_id = m.id offset 0)',
  support: `exists (
             select
               from prayer_supports s
              where s.user_id = m.id
                and not exists (
                      select from visible_prayers(m.id) p where p.id = s.prayer_id and p.user_id = m.id offset 0)
             offset 0)`,
  group: 'exists (select from group_members g where g.user_id = m.id offset 0)',
} as const satisfies Record<(typeof steps)[number], string>

/** No row once they are over: then nothing else is read. */
const firstSteps = sql(
  'first-steps',
  `
    select ${isDone.prayer} as prayer,
           ${isDone.support} as support,
           ${isDone.group} as "group"
      from (select $1::uuid as id) m
     where not exists (select from first_steps f where f.user_id = m.id)`,
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
    select m.id, acted.at
      from unnest((select $1::uuid[]), (select $2::timestamptz[])) as acted (member_id, at)
      join profiles m on m.id = acted.member_id
     where not exists (select from first_steps f where f.user_id = m.id)
       and ${isDone.prayer}
       and ${isDone.support}
       and ${isDone.group}
    on conflict on constraint first_steps__once do nothing
    returning user_id as "memberId"`,
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

/** Ends the first steps of members who have done all three: for good, whatever is undone later. Returns whose ended. */
export async function endFirstStepsWhenDone(
  db: Db,
  acts: readonly { memberId: string; at: string }[],
): Promise<string[]> {
  const values = [acts.map(({ memberId }) => memberId), acts.map(({ at }) => at)] as const
  return (await db.query(endStepsWhenDone, values)).map(({ memberId }) => memberId)
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
