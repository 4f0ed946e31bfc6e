import type { Page } from '#contract/api/paging.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { MiracleStory, Testimony } from '#contract/miracles/miracle-story-operations.ts'
import { storyLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { type AuthorRow, shownAuthor } from '#server/platform/formats/shown-author.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { authorColumns, authorOfMiracle } from './miracle-author.ts'

/** The excerpt of a public miracle `x` and its author `a`. */
const storyColumns = `
           left(x.description, 500) as opening, x.language, x.reported_at as "reportedAt", ${authorColumns}`

const newestFirst = 'order by x.reported_at desc, x.id desc'

/**
 * In subselects the cursor values are unknown to the planner, so that it keeps one plan for all pages (as on the
 * prayer wall). One story more than a page shows whether there is a next page. "offset 0" makes the planner look up
 * the Amen of each shown story; otherwise it would collect all Amens of the viewer.
 */
const pageOfStories = sql(
  'miracle-stories',
  `
    select x.id, x.title, x.amen_count as "amenCount",
           exists (select from miracle_amens m where m.miracle_id = x.id and m.user_id = $1 offset 0) as "saidAmen",
           ${storyColumns}
      from visible_miracles($1) x
      ${authorOfMiracle}
     where x.audience = 'public'
       and x.hidden_at is null
       and (x.reported_at, x.id) < ((select $2::timestamptz), (select $3::uuid))
     ${newestFirst}
     limit ${storyLimits.pageSize + 1}`,
)

/** Read as by a visitor; the consent of a suspended account is paused during the suspension. */
const testimonies = sql(
  'testimonies',
  `
    select ${storyColumns}
      from visible_miracles(null) x
      ${authorOfMiracle}
      join accounts c on c.id = x.user_id
     where x.may_show_on_home
       and x.audience = 'public'
       and x.hidden_at is null
       and c.email_verified_at is not null
       and (c.suspended_until is null or c.suspended_until <= $1)
     ${newestFirst}
     limit ${storyLimits.onHome}`,
)

type TestimonyRow = AuthorRow & { opening: string; language: Language; reportedAt: string }
type StoryRow = TestimonyRow & { id: string; title: string; amenCount: number; saidAmen: boolean }

/** Lists public miracles, newest first (REQ-52). Throws INVALID for a foreign cursor. */
export async function listMiracleStories(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { cursor }: { cursor?: string },
): Promise<Page<MiracleStory>> {
  const viewerId = viewerOf(actor)
  const rows = await db.query(pageOfStories, [viewerId, ...decodeCursor(cursor)])
  return pageFrom(rows, { size: storyLimits.pageSize, cursorOf: cursorKeysOf, present: presentStory })
}

/** Lists the newest public miracles whose authors agreed to the home page (REQ-3). */
export async function listTestimonies({
  db,
  clock,
}: Pick<Context<'anyone'>, 'db' | 'clock'>): Promise<Testimony[]> {
  return (await db.query(testimonies, [clock.now()])).map(presentTestimony)
}

function cursorKeysOf({ reportedAt, id }: StoryRow): Cursor {
  return [reportedAt, id]
}

/**
 * Maps a row to a story: an excerpt, a name instead of an owner, and of the Amens only the count and the viewer's own.
 */
function presentStory(row: StoryRow): MiracleStory {
  return {
    id: row.id,
    title: row.title,
    excerpt: shorten(row.opening, storyLimits.excerpt),
    language: row.language,
    author: shownAuthor(row),
    mine: row.mine,
    reportedAt: row.reportedAt,
    amens: { count: row.amenCount, mine: row.saidAmen },
  }
}

function presentTestimony(row: TestimonyRow): Testimony {
  return {
    excerpt: shorten(row.opening, storyLimits.homeExcerpt),
    language: row.language,
    author: shownAuthor(row),
    reportedAt: row.reportedAt,
  }
}
