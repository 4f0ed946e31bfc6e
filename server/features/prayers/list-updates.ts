import type { Page } from '#contract/api/paging.ts'
import type { PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { pageFrom } from '#server/platform/formats/list-cursor.ts'
import { entriesForAdmins, entriesForReaders, presentEntry, readEntries } from './read-entries.ts'

const updates = { table: 'prayer_updates', columns: 's.content', isAnonymous: 'p.is_anonymous' }

const readUpdates = {
  byReaders: sql('prayer-updates', entriesForReaders(updates)),
  byRole: sql('prayer-updates-by-role', entriesForAdmins(updates)),
}

type ThreadQuery = { prayerId: string; cursor?: string }

/** Lists the daily updates of a visible prayer, newest first (PDET-10). */
export async function listUpdates(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  input: ThreadQuery,
): Promise<Page<PrayerUpdate>> {
  const { db } = context
  const updatesOfPrayer = await readEntries(context, input, {
    byReaders: (values) => db.query(readUpdates.byReaders, values),
    byRole: (values) => db.query(readUpdates.byRole, values),
  })
  return pageFrom(updatesOfPrayer, {
    size: commentAndUpdateLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => ({ ...presentEntry(row, 'update'), content: row.content }),
  })
}
