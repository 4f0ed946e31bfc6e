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
    returning audience = 'public' as "wasPublic"`,
)

/** Deletes a prayer with all its comments and updates; its miracle stays, without the link (REQ-86). */
export async function deletePrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Record<never, never>> {
  const { db, publish } = context
  const ownerId = await lockPrayer(context, { action: 'prayer.delete', prayerId })
  await endShares(context, { prayerId, except: [] })
  const [deleted] = await db.query(deleteOne, [prayerId])
  if (!deleted) throw new Failure('NOT_FOUND')
  await publish('prayer.deleted', { prayerId, ownerId, wasPublic: deleted.wasPublic })
  return {}
}
