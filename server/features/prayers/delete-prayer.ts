import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { endShares } from './change-audience.ts'
import { lockPrayer } from './prayers-access.ts'

const deleteOne = sql(
  'delete-prayer',
  `
    delete from prayer_requests
     where id = $1
    returning user_id as "ownerId", audience = 'public' as "wasPublic"`,
)

/** Deletes a prayer with all its comments and updates; its miracle stays, without the link (REQ-86). */
export async function deletePrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Record<never, never>> {
  await lockPrayer(context, { action: 'prayer.delete', prayerId })
  if (!(await deleteLockedPrayer(context, prayerId))) throw new Failure('NOT_FOUND')
  return {}
}

/** Deletes a prayer that the caller has locked; returns whether it was still there. */
export async function deleteLockedPrayer(
  context: Pick<Context, 'db' | 'publish'>,
  prayerId: string,
): Promise<boolean> {
  await endShares(context, { prayerId, except: [] })
  const [deleted] = await context.db.query(deleteOne, [prayerId])
  if (deleted) await context.publish('prayer.deleted', { prayerId, ...deleted })
  return deleted !== undefined
}
