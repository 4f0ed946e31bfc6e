import { chatLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { requireGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The viewer is here. No presence lasts an hour: such a row was written before the clock was set back (SEC-G12). */
const countHere = sql(
  'count-here-in-group',
  `
    select case when g.member_count <= ${chatLimits.here.members} then (
             select count(*)::int
               from group_members m
              where m.group_id = g.id
                and m.user_id <> all ((select hidden_from($1))::uuid[])
                and (m.user_id = $1 or exists (
                      select
                        from presence p
                       where p.user_id = m.user_id
                         and p.until > $3
                         and p.until < $3::timestamptz + interval '1 hour'))) end as here
      from visible_groups($1) g
     where g.id = $2
       and g.role is not null`,
)

/**
 * Counts the members of a group of the actor who have the app open or prayed in the last minutes, without people in a
 * block with the actor. Few are not counted, because their number would tell who (REQ-457).
 */
export async function getChatPresence(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { groupId }: { groupId: string },
): Promise<{ here: number | null }> {
  const [row] = isId(groupId) ? await db.query(countHere, [actor.id, groupId, clock.now()]) : []
  if (!row) {
    await requireGroup({ db, actor }, { action: 'group.chat', groupId })
    throw new Failure('NOT_FOUND')
  }
  return { here: row.here !== null && row.here >= chatLimits.here.toldFrom ? row.here : null }
}
