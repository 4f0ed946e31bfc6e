import type { Miracle, NewMiracle } from '#contract/miracles/miracle-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockMemberships } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { countAnonymous } from '#server/features/prayers/anonymous-count.ts'
import { markAnswered } from '#server/features/prayers/answer-prayer.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getMiracle } from './get-miracle.ts'
import { requirePublicForHome, shareMiracle } from './share-miracle.ts'

const insertMiracle = sql(
  'insert-miracle',
  `
    insert into miracles
      (id, user_id, prayer_request_id, title, description, audience, may_show_on_home, reported_at, is_anonymous,
       language)
    values ($1, $2, $3, $4, $5, $6, $7, $8,
            case when $3::uuid is null then $9 else is_anonymous_content('prayer', $3) end, $10)`,
)

/**
 * Saves a miracle of the actor with groups and images and answers its prayer, if any, in the same transaction (REQ-71,
 * MIR-7); then it is without a name if the prayer is (REQ-463). The prayer is checked first: its refusal reveals nothing that the actor may not see.
 */
export async function reportMiracle(
  context: Context<'member'>,
  { audience, images, prayerId, mayShowOnHome, title, description, isAnonymous, language }: NewMiracle,
): Promise<Miracle> {
  const { db, actor, clock, publish } = context
  requirePublicForHome(audience, mayShowOnHome)
  const now = clock.now()
  const miracleId = newId(now)
  const memberships = await lockMemberships(db, { memberId: actor.id, groupIds: audience.groupIds })
  if (prayerId !== null) await markAnswered(context, { prayerId, miracleId })
  const fields = [title, description, audience.kind, mayShowOnHome] as const
  await db.query(insertMiracle, [miracleId, actor.id, prayerId, ...fields, now, isAnonymous, language])
  if (prayerId === null && isAnonymous) await countAnonymous(context)
  if (audience.groupIds.length > 0)
    await shareMiracle(db, { miracleId, groupIds: audience.groupIds, memberships })
  if (images.length > 0)
    await setImages(db, { ownerId: actor.id, parent: { kind: 'miracle', id: miracleId }, images })
  await publish('miracle.reported', { miracleId, ownerId: actor.id, prayerId })
  return await getMiracle(context, { miracleId })
}
