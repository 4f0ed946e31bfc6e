import type { reportReasons } from '#contract/moderation/people-constants.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type Queryable, queryOn } from './place.ts'

const DUE_AFTER_SECONDS = 72 * 3600

type CaseInput = {
  prayer: { id: string }
  author: { id: string }
  /** Who reported it. */
  by: { id: string }
  reason?: (typeof reportReasons)[number]
  details?: string
  /** Somebody decided that there is nothing to it. */
  isDismissed?: boolean
  at?: Date
}

/** A prayer that somebody reported; the builders serve tests, seed and demo alike. */
export async function insertCase(db: Queryable, wishes: CaseInput): Promise<{ id: string }> {
  const { prayer, author, by, reason = 'spam', details = '', isDismissed = false, at = new Date() } = wishes
  const id = newId(at)
  await queryOn(db)(
    `with opened as (
       insert into moderation_cases
         (id, subject_kind, subject_id, author_id, state, report_count, opened_at, due_at, decided_at, outcome)
       values ($1, 'prayer', $2, $3, case when $9 then 'decided' else 'open' end, 1, $4, $5,
               case when $9 then $4::timestamptz end, case when $9 then 'dismissed' end)
       returning id
     )
     insert into reports (id, case_id, reporter_id, reason, details, reported_at)
     select $10, id, $6, $7, $8, $4 from opened`,
    [
      id,
      prayer.id,
      author.id,
      at,
      secondsFrom(at, DUE_AFTER_SECONDS),
      by.id,
      reason,
      details,
      isDismissed,
      newId(at),
    ],
  )
  return { id }
}
