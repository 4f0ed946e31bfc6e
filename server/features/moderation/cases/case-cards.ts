import { languageOf } from '#contract/languages/language-codes.ts'
import type { CaseCard } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { shorten } from '#contract/values/text.ts'
import { shownAuthor } from '#server/platform/formats/shown-author.ts'

/**
 * A case `c` with its content `t` and the profile `a` of its author, as $1 may see them. Cases about a moderator's own
 * content are for others to handle. After a dismissal, content that is not public can no longer be read.
 */
export const caseColumns = `
           c.id, c.subject_kind as kind, c.state, c.opened_at as "openedAt", c.due_at as "dueAt",
           c.is_hidden and coalesce(t.is_hidden, false) as "isHidden",
           c.hidden_by_rule and c.state = 'open' and coalesce(t.is_hidden, false) as "hiddenByRule",
           c.report_count as "reportCount",
           array(select distinct r.reason from reports r where r.case_id = c.id order by r.reason) as reasons,
           c.outcome, c.decided_at as "decidedAt", a.id is not null as "hasAuthor",
           t.audience, t.audience is not null as "isThere", t.language, t.title`

export const caseSources = `
      from moderation_cases c
      left join lateral (
        select x.audience, x.is_hidden, x.may_read and k.is_kept as may_read,
               case when k.is_kept then x.title end as title, case when k.is_kept then x.language end as language, case when k.is_kept then x.body else '' end as body
          from content_for_moderators($1, c.subject_kind, c.subject_id) x
         cross join lateral (select c.state = 'open' or c.is_hidden or x.audience = 'public') k (is_kept)
      ) t on true
      left join profiles a
        on a.id = c.author_id
       and not exists (select from account_deletions d where d.member_id = a.id and d.done_at is null)`

/** The author as everybody reads them: the queue names nobody whose content is without a name (REQ-465). */
export const authorInQueue = 'as_shown.id as "authorId", as_shown.name as "authorName"'
export const queueSources = `${caseSources}
      left join lateral shown_author(a.id, is_anonymous_content(c.subject_kind, c.subject_id)) as_shown on true`

export const notOwn = '(c.author_id is distinct from $1 or is_admin($1))'

export type CardRow = Omit<CaseCard, 'excerpt' | 'author' | 'language'> & {
  language: string | null
  authorId: string | null
  authorName: string | null
  /** False once the account is deleted. */
  hasAuthor: boolean
  audience: string | null
  isThere: boolean
  title: string | null
  /** The excerpt, or the whole text. */
  body: string | null
}

/**
 * Maps a row to a case in the queue. Content that is not public is readable only in its case, where the access is
 * audited (REQ-66).
 */
export function presentCard(row: CardRow): CaseCard {
  const isPublic = row.audience === 'public'
  const excerpt = row.isThere ? (isPublic ? excerptOf(row) : '') : null
  return { ...cardOf(row), excerpt, language: isPublic ? languageOf(row.language) : null }
}

/** Maps a row to a case card with its excerpt, for the reader of the case. */
export function presentWithExcerpt(row: CardRow): CaseCard {
  return { ...cardOf(row), excerpt: row.isThere ? excerptOf(row) : null }
}

function cardOf(row: CardRow): Omit<CaseCard, 'excerpt'> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    openedAt: row.openedAt,
    dueAt: row.dueAt,
    isHidden: row.isHidden,
    hiddenByRule: row.hiddenByRule,
    reportCount: row.reportCount,
    reasons: row.reasons,
    author: row.hasAuthor ? shownAuthor({ ...row, mine: false }) : null,
    outcome: row.outcome,
    decidedAt: row.decidedAt,
    language: languageOf(row.language),
  }
}

function excerptOf({ title, body }: CardRow): string {
  return shorten(body || title || '', moderationLimits.excerpt)
}
