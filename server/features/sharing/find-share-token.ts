import { sql } from '#server/database/db.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Every id costs the same statement, so that its time does not reveal a prayer that is not public (REQ-300). */
const shareToken = sql(
  'share-token-of-prayer',
  'select p.share_token as token from visible_prayers(null) p where p.id = $1',
)

/** Finds the share token of a public prayer, for signed-out readers of its page; null for every other id (REQ-300). */
export async function findShareToken(
  { db }: Pick<Context<'anyone'>, 'db'>,
  { prayerId }: { prayerId: string },
): Promise<{ token: string | null }> {
  const [prayer] = isId(prayerId) ? await db.query(shareToken, [prayerId]) : []
  return { token: prayer?.token ?? null }
}
