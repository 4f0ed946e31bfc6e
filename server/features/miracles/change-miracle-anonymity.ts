import { relationsFor } from '#contract/api/permissions.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { sql } from '#server/database/db.ts'
import { countAnonymous } from '#server/features/prayers/anonymous-count.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getMiracle } from './get-miracle.ts'
import { actOnMiracle } from './miracles-access.ts'

const setAnonymity = sql(
  'set-miracle-anonymity',
  `
    with seen as (
      select id, user_id, prayer_request_id, relations && $3::text[] as may,
             audience = 'public' and hidden_at is null as is_public
        from visible_miracles($1)
       where id = $2
    ), changed as (
      update miracles
         set is_anonymous = $4
       where id in (select id from seen where may)
         and prayer_request_id is null
         and is_anonymous <> $4
      returning id
    )
    select may as "isAllowed", exists (select from changed) as "isDone", is_public as "wasPublic",
           user_id as "ownerId", prayer_request_id is not null as "isOfPrayer!",
           array(select s.group_id from miracle_shares s where s.miracle_id = seen.id) as "groupIds!"
      from seen`,
)

/**
 * Takes the name of its owner off a miracle, or puts it back; doing it twice changes nothing. One that answers a prayer
 * has the mark of that prayer: INVALID (REQ-463).
 */
export async function changeMiracleAnonymity(
  context: Context<'member'>,
  { miracleId, isAnonymous }: { miracleId: string; isAnonymous: boolean },
): Promise<Miracle> {
  const { actor, publish } = context
  const values = [actor.id, miracleId, relationsFor('miracle.changeAnonymity'), isAnonymous] as const
  const { ownerId, isOfPrayer, isDone, wasPublic, groupIds } = await actOnMiracle(
    context,
    setAnonymity,
    miracleId,
    values,
  )
  if (isOfPrayer) throw new Failure('INVALID', { fields: { isAnonymous: { key: 'anonymous.ofPrayer' } } })
  if (isDone) {
    if (isAnonymous) await countAnonymous(context)
    await publish('miracle.anonymity-changed', { miracleId, ownerId, isPublic: wasPublic, groupIds })
  }
  return await getMiracle(context, { miracleId })
}
