import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** $2 is the time of hiding, null to show it again; an unchanged miracle returns no row. */
const hide = sql(
  'hide-miracle',
  `
    update miracles
       set hidden_at = $2
     where id = $1
       and (hidden_at is null) = ($2::timestamptz is not null)
    returning user_id as "ownerId", audience = 'public' as "wasPublic"`,
)

const deleteMiracleRow = sql(
  'take-away-miracle',
  `
    delete from miracles
     where id = $1
    returning user_id as "ownerId", prayer_request_id as "prayerId",
              audience = 'public' as "wasPublic"`,
)

type Acting = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>
/**
 * Hides a miracle from all but its owner, or shows it again; returns whether that changed anything. The moderation
 * feature calls this after its decision (REQ-66).
 */
export async function setMiracleHidden(
  { db, clock, publish }: Acting,
  { miracleId, isHidden }: { miracleId: string; isHidden: boolean },
): Promise<boolean> {
  const [moved] = await db.query(hide, [miracleId, isHidden ? clock.now() : null])
  if (moved) await publish(isHidden ? 'miracle.hidden' : 'miracle.shown', { miracleId, ...moved })
  return moved !== undefined
}

/** Removes a miracle as its owner would; a prayer it answered stays answered (REQ-73). */
export async function removeMiracleByCase(
  { db, publish }: Acting,
  { miracleId }: { miracleId: string },
): Promise<void> {
  const [removed] = await db.query(deleteMiracleRow, [miracleId])
  if (removed) await publish('miracle.deleted', { miracleId, ...removed })
}
