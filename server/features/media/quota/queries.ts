import { mediaLimits } from '#contract/media-constants.ts'
import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { belongsToNothing } from '../queries.ts'

/**
 * Whether an image of $4 bytes still fits beside all that a member keeps: what belongs to something, and what still may.
 * What was deleted makes room at once, and is swept later.
 */
const roomInAll: Statement = {
  name: 'room-for-images',
  text: `
    select $4 + coalesce(sum(bytes), 0) <= $3 as "isRoom"
      from media
     where user_id = $1
       and ready_at is not null
       and (created_at > $2 or not (${belongsToNothing}))`,
}

/** Uploads of one member are shown one after the other, so that two at once do not both take the last room. */
const holdOwner: Statement = {
  name: 'hold-owner-of-images',
  text: 'select id from profiles where id = $1 for no key update',
}

type Keeping = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** Throws IMAGES_FULL when so many bytes do not fit beside what the actor keeps. */
export async function requireRoomInAll({ db, actor, clock }: Keeping, bytes: number): Promise<void> {
  const since = secondsFrom(clock.now(), -mediaLimits.orphanHours * 3600)
  const values = [actor.id, since, mediaLimits.bytesInAll, bytes]
  const [found] = await db.query<{ isRoom: boolean }>(roomInAll, values)
  if (!found?.isRoom) throw new Failure('IMAGES_FULL')
}

/** The same, held until the transaction ends. */
export async function holdRoomInAll(keeping: Keeping, bytes: number): Promise<void> {
  await keeping.db.query(holdOwner, [keeping.actor.id])
  await requireRoomInAll(keeping, bytes)
}
