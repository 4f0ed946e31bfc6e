import type { commentAndUpdateOperations } from '#contract/prayers/comment-and-update-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import { prepared } from '#server/platform/core/request-context.ts'
import { newAuthor, newEntry } from './new-entry.ts'
import { accessDecision, actOnPrayer, outcome } from './prayers-access.ts'

const insertUpdate = sql(
  'insert-update',
  `${accessDecision}, counted as (
      update prayer_requests
         set update_count = update_count + 1
       where id = (select id from granted)
      returning id
    ), done as (
      insert into prayer_updates (id, prayer_id, user_id, content, created_at)
      select $4, id, $1, $5, $6 from counted
      returning id
    ) ${outcome}`,
)

/**
 * Adds a daily update to an own prayer, an answered one included (REQ-78). The limit of ten a day and prayer is
 * counted per member, so that attempts by a stranger count against no one else.
 */
export const addUpdate = prepared<(typeof commentAndUpdateOperations)['addUpdate'], void>({
  prepare: async ({ actor, consume }, { prayerId }) => {
    if (isId(prayerId)) await consume('updatesPerPrayer', `${actor.id}:${prayerId}`)
  },
  run: async (context, { prayerId, content }) => {
    const entry = newEntry(context, 'update')
    const values = [entry.id, content, entry.createdAt] as const
    const { ownerId, isAnonymous, isDone } = await actOnPrayer(context, insertUpdate, {
      action: 'prayer.addUpdate',
      prayerId,
      values,
    })
    if (!isDone) throw new Failure('NOT_FOUND')
    await context.publish('update.added', { prayerId, ownerId, updateId: entry.id })
    return { ...entry, author: newAuthor(context, isAnonymous), content }
  },
})
