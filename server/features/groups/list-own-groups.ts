import type { GroupName } from '#contract/values/audience.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const ownGroups = sql(
  'own-groups',
  `
    select id, name
      from visible_groups($1)
     where role is not null
     order by lower(name), id`,
)

/** Lists the groups of a member: the only ones a prayer can be shared with (PNEW-12). */
export async function listOwnGroups({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<{ items: GroupName[] }> {
  return { items: await db.query(ownGroups, [actor.id]) }
}
