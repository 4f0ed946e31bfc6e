import type { Db, Statement } from '#server/database/db.ts'
import type { Companion } from '#server/platform/context.ts'

/** So many at once stay far below the time that one statement may take, also in a group that shared for years. */
export const UNSHARED_AT_ONCE = 5000

/**
 * First all are held ($1 the group, $2 the member, where it is one), then the next statements see what others did to
 * them until then: each ends at most UNSHARED_AT_ONCE shares and answers how many, `ended`.
 */
export type Unsharing = { hold: Statement; unshare: Statement }

type Shares = { name: string; ofMember: Unsharing; ofEverybody: Unsharing }

/**
 * Lets a room above take back what was shared with a group: with whoever is removed from it, who leaves and wishes it,
 * and with the group itself, in the same transaction (REQ-84, REQ-85; SEC-P15).
 */
export function unsharingCompanion({ name, ofMember, ofEverybody }: Shares): Companion {
  return {
    name,
    hears: ['member.left', 'member.removed', 'group.deleted'],
    hear: async ({ db }, { name: told, payload }) => {
      if (told === 'group.deleted') await unshare(db, ofEverybody, [payload.groupId])
      if (told === 'member.removed' || (told === 'member.left' && payload.alsoUnshare))
        await unshare(db, ofMember, [payload.groupId, payload.userId])
    },
  }
}

async function unshare(db: Db, { hold, unshare: end }: Unsharing, values: readonly string[]): Promise<void> {
  await db.query(hold, values)
  for (let ended = UNSHARED_AT_ONCE; ended === UNSHARED_AT_ONCE; ) {
    const [did] = await db.query<{ ended: number }>(end, values)
    ended = did?.ended ?? 0
  }
}
