import type { DataExport } from '#contract/account/own-data-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** An expired export is gone, cleaned up or not. */
const exportOfMember = sql(
  'export-of-member',
  `
    select id, state, done, total, bytes, asked_at as "askedAt", ready_at as "readyAt", expires_at as "expiresAt"
      from data_exports
     where user_id = $1
       and (expires_at is null or expires_at > $2)`,
)

/** Returns the progress of the member's own export; null when there is none. */
export async function getExport({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<{ export: DataExport | null }> {
  const [found] = await db.query(exportOfMember, [actor.id, clock.now()])
  return { export: found ?? null }
}
