import type { Page } from '#contract/api/paging.ts'
import type { PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { pageFrom } from '#server/platform/formats/list-cursor.ts'
import { entriesForAdmins, entriesForReaders, presentEntry, readEntries } from './read-entries.ts'

/** A comment of the owner of an anonymous prayer under it would name them. */
const isAnonymousComment = '(s.is_anonymous or p.is_anonymous and s.user_id = p.user_id)'

/** For the owner, comments by a person in a block with them are collapsed, and one that they blocked itself. */
const comments = {
  table: 'prayer_comments',
  isAnonymous: isAnonymousComment,
  columns: `
      s.comment, ${isAnonymousComment} as "isAnonymous",
           p.user_id = $1 and s.user_id <> $1
             and (s.id = any ((select hidden_content($1))::uuid[])
                  or not s.is_anonymous
                     and (s.user_id = any ((select hidden_from($1))::uuid[])
                          or exists (
                               select
                                 from content_blocks b
                                where b.blocker_id = s.user_id
                                  and b.content_id = p.id))) as "isCollapsed"`,
}

const readComments = {
  byReaders: sql('prayer-comments', entriesForReaders(comments)),
  byRole: sql('prayer-comments-by-role', entriesForAdmins(comments)),
}

type ThreadQuery = { prayerId: string; cursor?: string }

/** Lists the comments on a visible prayer, newest first (PDET-12). */
export async function listComments(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  input: ThreadQuery,
): Promise<Page<PrayerComment>> {
  const { db } = context
  const commentsOfPrayer = await readEntries(context, input, {
    byReaders: (values) => db.query(readComments.byReaders, values),
    byRole: (values) => db.query(readComments.byRole, values),
  })
  return pageFrom(commentsOfPrayer, {
    size: commentAndUpdateLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => ({
      ...presentEntry(row, 'comment'),
      comment: row.comment,
      isAnonymous: row.isAnonymous,
      isCollapsed: row.isCollapsed,
    }),
  })
}
