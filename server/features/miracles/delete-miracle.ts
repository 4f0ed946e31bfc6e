import { relationsFor } from '#contract/api/permissions.ts'
import { sql } from '#server/database/db.ts'
import { reopenPrayer } from '#server/features/prayers/answer-prayer.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { actOnMiracle } from './miracles-access.ts'

const removeMiracle = sql(
  'remove-miracle',
  `
    with seen as (
      select id, relations && $3::text[] as may, audience = 'public' and hidden_at is null as was_public
        from visible_miracles($1)
       where id = $2
    ), removed as (
      delete from miracles
       where id in (select id from seen where may)
      returning prayer_request_id
    )
    select may as "isAllowed", exists (select from removed) as "isDone", was_public as "wasPublic",
           (select prayer_request_id from removed) as "prayerId"
      from seen`,
)

/**
 * Deletes an own miracle and returns the prayer it answered. That prayer stays answered unless the actor wants to
 * continue praying (REQ-73).
 */
export async function deleteMiracle(
  context: Context<'member'>,
  { miracleId, reopensPrayer }: MiracleId & { reopensPrayer: boolean },
): Promise<{ prayerId: string | null }> {
  const values = [context.actor.id, miracleId, relationsFor('miracle.delete')] as const
  const outcome = await actOnMiracle(context, removeMiracle, miracleId, values)
  if (!outcome.isDone) throw new Failure('NOT_FOUND')
  const { prayerId, wasPublic } = outcome
  await context.publish('miracle.deleted', { miracleId, ownerId: context.actor.id, prayerId, wasPublic })
  if (prayerId !== null && reopensPrayer) await reopenPrayer(context, { prayerId })
  return { prayerId }
}

type MiracleId = { miracleId: string }
