import type { NewPrayer, Prayer } from '#contract/prayers/prayer-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockMemberships } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { endShares, shareWithGroups } from './change-audience.ts'
import { getPrayer } from './get-prayer.ts'
import { accessDecision, actOnPrayer, lockPrayer, outcome } from './prayers-access.ts'

export const insertPrayer = sql(
  'insert-prayer',
  `
    insert into prayer_requests
      (id, user_id, title, description, category, audience, date_submitted, location_name, latitude, longitude)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

const deleteOne = sql(
  'delete-prayer',
  `
    delete from prayer_requests
     where id = $1
    returning audience = 'public' as "wasPublic"`,
)

const answerPrayer = sql(
  'answer-prayer',
  `${accessDecision}, done as (
      update prayer_requests
         set status = 'answered'
       where id in (select id from granted)
         and status = 'active'
      returning id
    )
    ${outcome}`,
)

const reopen = sql(
  'reopen-prayer',
  `
    update prayer_requests
       set status = 'active'
     where id = $1
       and status = 'answered'
    returning id`,
)

/** Saves a prayer of the actor: active, dated by the server (acceptance PNEW-29). */
export async function submitPrayer(
  context: Context<'member'>,
  { audience, images, location, ...fields }: NewPrayer,
): Promise<Prayer> {
  const { db, actor, clock, publish } = context
  const now = clock.now()
  const prayerId = newId(now)
  const { title, description, category } = fields
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

/**
 * Marks an own prayer as answered by a miracle, in the transaction that saves it (REQ-73). Throws
 * ALREADY_ANSWERED unless the prayer is active (REQ-71).
 */
export async function markAnswered(
  context: Context<'member'>,
  { prayerId, miracleId }: { prayerId: string; miracleId: string },
): Promise<void> {
  const request = { action: 'prayer.reportMiracle', prayerId, values: [] } as const
  const { ownerId, isDone } = await actOnPrayer(context, answerPrayer, request)
  if (!isDone) throw new Failure('ALREADY_ANSWERED')
  await context.publish('prayer.answered', { prayerId, ownerId, miracleId })
}

/** Makes an own answered prayer active again, once its miracle is deleted (REQ-73). */
export async function reopenPrayer(
  context: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<void> {
  const ownerId = await lockPrayer(context, { action: 'prayer.restore', prayerId })
  const reopened = await context.db.query(reopen, [prayerId])
  if (reopened.length > 0) await context.publish('prayer.restored', { prayerId, ownerId })
}
