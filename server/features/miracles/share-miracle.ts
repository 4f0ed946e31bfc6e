import type { Audience } from '#contract/values/audience.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'

const endOtherShares = sql(
  'end-miracle-shares',
  'delete from miracle_shares where miracle_id = $1 and group_id <> all ($2::uuid[])',
)

const addShares = sql(
  'add-miracle-shares',
  `
    insert into miracle_shares (miracle_id, group_id)
    select distinct $1::uuid, unnest($2::uuid[])
    on conflict on constraint miracle_shares__once do nothing
    returning group_id as "groupId"`,
)

/** Consent to appear on the home page is for public miracles only (REQ-72). */
export function requirePublicForHome({ kind }: Audience, mayShowOnHome: boolean): void {
  if (mayShowOnHome && kind !== 'public')
    throw new Failure('INVALID', { fields: { mayShowOnHome: { key: 'field.invalid' } } })
}

type Sharing = { miracleId: string; groupIds: readonly string[]; memberships: ReadonlySet<string> }

/**
 * Sets the groups a miracle is shared with. Only a newly added group requires membership: a member who left a group
 * can still correct the text.
 */
export async function shareMiracle(db: Db, { miracleId, groupIds, memberships }: Sharing): Promise<void> {
  await db.query(endOtherShares, [miracleId, groupIds])
  const added = await db.query(addShares, [miracleId, groupIds])
  if (added.some(({ groupId }) => !memberships.has(groupId))) throw new Failure('FORBIDDEN')
}
