import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Statement } from '#server/database/db.ts'
import { belongsToNothing } from '#server/features/media/find-image.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * Whether an image of $4 bytes still fits beside all that a member keeps: what belongs to something, and what still may.
 * What was deleted makes room at once, and is swept later.
 */
const selectStorageQuota: Statement = {
  name: 'room-for-images',
  text: `
    select $4 + coalesce(sum(bytes), 0) <= $3 as fits
      from media
     where user_id = $1
       and ready_at is not null
       and (created_at > $2 or not (${belongsToNothing}))`,
}

/** Uploads of one member are shown one after the other, so that two at once do not both take the last room. */
const lockOwner: Statement = {
  name: 'hold-owner-of-images',
  text: 'select id from profiles where id = $1 for no key update',
}

type Uploading = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** Throws IMAGES_FULL when so many bytes do not fit beside what the actor keeps. */
export async function requireStorageQuota({ db, actor, clock }: Uploading, bytes: number): Promise<void> {
  const since = secondsFrom(clock.now(), -mediaLimits.orphanHours * 3600)
  const values = [actor.id, since, mediaLimits.bytesInAll, bytes]
  const [found] = await db.query<{ fits: boolean }>(selectStorageQuota, values)
  if (!found?.fits) throw new Failure('IMAGES_FULL')
}

/** The same, held until the transaction ends. */
export async function lockStorageQuota(context: Uploading, bytes: number): Promise<void> {
  await context.db.query(lockOwner, [context.actor.id])
  await requireStorageQuota(context, bytes)
}
