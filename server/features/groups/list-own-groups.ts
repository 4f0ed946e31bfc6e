import type { OwnGroup } from '#contract/groups/group-operations.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const ownGroups = sql(
  'own-groups',
  `
    select id, name, member_count < ${groupLimits.small} as "isSmall!"
      from visible_groups($1)
     where role is not null
     order by lower(name), id`,
)

/** Lists the groups of a member: the only ones a prayer can be shared with (PNEW-12). */
export async function listOwnGroups({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<{ items: OwnGroup[] }> {
  return { items: await db.query(ownGroups, [actor.id]) }
}
