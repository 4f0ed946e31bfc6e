import type { GroupName } from '#contract/audience.ts'
import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/context.ts'

const ownGroups: Statement = {
  name: 'own-groups',
  text: `
    select g.id, g.name
      from group_members m
      join groups g on g.id = m.group_id
     where m.user_id = $1
     order by lower(g.name), g.id`,
}

/** The groups a member belongs to: the only ones a prayer can be shared with (PNEW-12). */
export async function listOwnGroups({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<{ items: GroupName[] }> {
  return { items: await db.query<GroupName>(ownGroups, [actor.id]) }
}
