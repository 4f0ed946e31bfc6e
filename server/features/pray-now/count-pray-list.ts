import type { Input } from '#contract/api/define-operation.ts'
import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import type { PrayCounts, prayNowOperations } from '#contract/prayers/pray-now-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { carried, inGroups, onWall, own, requireMembership } from './pray-candidates.ts'

const { counted } = prayNowLimits

/** No more than `counted` are looked for, so the cost does not grow with what there is. */
const countOf = (chosen: string) => `(select count(*)::int from (${chosen}
        limit ${counted}) counted)`

const countsOf = sql(
  'pray-list-counts',
  `
    select ${countOf(own)} as "mine!",
           ${countOf(inGroups(counted))} as "groups!",
           ${countOf(carried)} as "carried!",
           ${countOf(onWall)} as "public!"`,
)

/**
 * Counts the prayers that each choice of a session holds now, each up to `prayNowLimits.counted` (REQ-481). Throws
 * NOT_FOUND for a group of which the actor is no member.
 */
export async function countPrayList(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { groupId }: Input<(typeof prayNowOperations)['countPrayList']>,
): Promise<PrayCounts> {
  if (groupId !== undefined) await requireMembership({ db, actor }, groupId)
  const [row] = await db.query(countsOf, [actor.id, clock.now(), groupId ?? null])
  if (!row) throw new Error('The query for the counts returned no row')
  return row
}
