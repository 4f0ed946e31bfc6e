import type { NewPrayer, Prayer } from '#contract/prayers/prayer-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockMemberships } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { countAnonymous } from './anonymous-count.ts'
import { shareWithGroups } from './change-audience.ts'
import { getPrayer } from './get-prayer.ts'

export const insertPrayer = sql(
  'insert-prayer',
  `
    insert into prayer_requests
      (id, user_id, title, description, category, audience, date_submitted, location_name, latitude, longitude,
       is_anonymous, language)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

/** Saves a prayer of the actor: active, dated by the server (acceptance PNEW-29). */
export async function submitPrayer(
  context: Context<'member'>,
  { audience, images, location, ...fields }: NewPrayer,
): Promise<Prayer> {
  const { db, actor, clock, publish } = context
  const now = clock.now()
  const prayerId = newId(now)
  const { title, description, category, isAnonymous, language } = fields
  if (isAnonymous) await countAnonymous(context)
  const locationValues = [
    location?.name ?? null,
    location?.latitude ?? null,
    location?.longitude ?? null,
  ] as const
  await db.query(insertPrayer, [
    prayerId,
    actor.id,
    title,
    description,
    category,
    audience.kind,
    now,
    ...locationValues,
    isAnonymous,
    language,
  ])
  if (audience.kind === 'groups') {
    const memberships = await lockMemberships(db, { memberId: actor.id, groupIds: audience.groupIds })
    await shareWithGroups(context, { prayerId, groupIds: audience.groupIds, memberships })
  }
  if (images.length > 0)
    await setImages(db, { ownerId: actor.id, parent: { kind: 'prayer', id: prayerId }, images })
  await publish('prayer.submitted', { prayerId, ownerId: actor.id, audience: audience.kind })
  return await getPrayer(context, { prayerId })
}
