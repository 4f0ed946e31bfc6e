import type { Page } from '#contract/api/paging.ts'
import type { PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { pageFrom } from '#server/platform/formats/list-cursor.ts'
import { entryColumns, forAdmins, forReaders, presentEntry, readEntries } from './read-entries.ts'

const comments = `
      s.comment, ${entryColumns},
           p.user_id = $1 and s.user_id <> $1 and s.user_id = any ((select hidden_from($1))::uuid[]) as "isCollapsed"
      from prayer_comments s`

const readComments = {
  byReaders: sql('prayer-comments', `${forReaders.begin} ${comments} ${forReaders.end}`),
  byRole: sql('prayer-comments-by-role', `${forAdmins.begin} ${comments} ${forAdmins.end}`),
}

type ThreadQuery = { prayerId: string; cursor?: string }

/** Lists the comments on a visible prayer, newest first (PDET-12). */
export async function listComments(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  input: ThreadQuery,
): Promise<Page<PrayerComment>> {
  const { db, actor } = context
  const commentsOfPrayer = await readEntries(context, input, {
    byReaders: (values) => db.query(readComments.byReaders, values),
    byRole: (values) => db.query(readComments.byRole, values),
  })
  return pageFrom(commentsOfPrayer, {
    size: commentAndUpdateLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => ({
      ...presentEntry(row, actor.id, 'comment'),
      comment: row.comment,
      isCollapsed: row.isCollapsed,
    }),
  })
}
