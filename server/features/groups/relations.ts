import type { Db, Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/failure.ts'

/** Locked until the transaction ends: a removal that runs at the same moment waits, or has been seen. */
const ownMemberships: Statement = {
  name: 'own-memberships',
  text: `
    select group_id
      from group_members
     where user_id = $1
       and group_id = any($2::uuid[])
       for share`,
}

/** Throws FORBIDDEN unless the member belongs to every one of the groups (PNEW-12, security 3.1). */
export async function requireMembership(
  db: Db,
  { memberId, groupIds }: { memberId: string; groupIds: readonly string[] },
): Promise<void> {
  const wanted = new Set(groupIds)
  if (wanted.size === 0) return
  const rows = await db.query(ownMemberships, [memberId, [...wanted]])
  if (rows.length < wanted.size) throw new Failure('FORBIDDEN')
}
