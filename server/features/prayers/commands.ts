import type { NewPrayer, Prayer } from '#contract/prayers.ts'
import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { getPrayer } from './queries.ts'

export const insertPrayer: Statement = {
  name: 'insert-prayer',
  text: `
    insert into prayer_requests (id, user_id, title, description, category, audience, date_submitted)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}

/** Saves a prayer of the actor: active, dated by the server (spec A §4, acceptance PNEW-29). */
export async function submitPrayer(
  context: Context<'member'>,
  { audience, ...words }: NewPrayer,
): Promise<Prayer> {
  const { db, actor, clock, tell } = context
  const now = clock.now()
  const prayerId = newId(now)
  const { title, description, category } = words
  await db.query(insertPrayer, [prayerId, actor.id, title, description, category, audience.kind, now])
  await tell('prayer.submitted', { prayerId, ownerId: actor.id, audience: audience.kind })
  return await getPrayer(context, { prayerId })
}
