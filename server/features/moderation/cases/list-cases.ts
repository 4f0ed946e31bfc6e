import type { Page } from '#contract/api/paging.ts'
import type { StaffDesk } from '#contract/api/screen-operations.ts'
import type { CaseCard } from '#contract/moderation/moderation-operations.ts'
import { deskLimits, moderationLimits } from '#contract/moderation/people-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { authorInQueue, caseColumns, notOwn, presentCard, queueSources } from './case-cards.ts'

const cards = `select ${caseColumns}, ${authorInQueue}, left(t.body, 1000) as body ${queueSources}`

const waitingCases = sql(
  'waiting-moderation-cases',
  `${cards}
     where c.state = 'open'
       and ${notOwn}
       and (c.due_at, c.id) > ($2::timestamptz, $3::uuid)
     order by c.due_at, c.id
     limit ${moderationLimits.pageSize + 1}`,
)

const decidedCases = sql(
  'decided-moderation-cases',
  `${cards}
     where c.state = 'decided'
       and ${notOwn}
       and (c.decided_at, c.id) < ($2::timestamptz, $3::uuid)
     order by c.decided_at desc, c.id desc
     limit ${moderationLimits.pageSize + 1}`,
)

/** The cursor before the most urgent one. */
const START_OF_WAITING: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']

/** Lists waiting cases by due time, or decided ones newest first (SEC-7.3). Throws INVALID for a foreign cursor. */
export async function listCases(
  { db, actor }: Pick<Context<'moderator'>, 'db' | 'actor'>,
  { filter, cursor }: { filter: 'waiting' | 'decided'; cursor?: string },
): Promise<Page<CaseCard>> {
  const isWaiting = filter === 'waiting'
  const cursorValues = isWaiting && cursor === undefined ? START_OF_WAITING : decodeCursor(cursor)
  const rows = await db.query(isWaiting ? waitingCases : decidedCases, [actor.id, ...cursorValues])
  return pageFrom(rows, {
    size: moderationLimits.pageSize,
    cursorOf: ({ decidedAt, dueAt, id }) => [decidedAt ?? dueAt, id],
    present: presentCard,
  })
}

const countWaiting = sql(
  'count-waiting-moderation-cases',
  `
    select count(*)::int as count, min(w.due_at) as "dueAt",
           (array_agg(w.id order by w.due_at, w.id))[1] as "nextCaseId"
      from (select c.id, c.due_at
              from moderation_cases c
             where c.state = 'open'
               and ${notOwn}
             order by c.due_at, c.id
             limit ${deskLimits.counted}) w`,
)

/** Counts the cases that a moderator may decide, with the most urgent one. */
export async function countWaitingCases(
  db: Db,
  moderatorId: string,
): Promise<NonNullable<StaffDesk['reports']>> {
  const [waiting] = await db.query(countWaiting, [moderatorId])
  return waiting ?? { count: 0, dueAt: null, nextCaseId: null }
}

const countOpen = sql(
  'count-open-moderation-cases',
  `
    select count(*)::int as open, (count(*) filter (where due_at < $1))::int as overdue
      from moderation_cases
     where state = 'open'`,
)

/** Metrics for operators: reports that wait, and those that wait longer than promised (SEC-7.3). */
export function moderationMetrics({
  pool,
  clock,
}: {
  pool: Pool
  clock: Clock
}): MetricCollector<'moderation_cases_open' | 'moderation_cases_overdue'> {
  return {
    definitions: {
      moderation_cases_open: { help: 'Reported things that nobody has decided about' },
      moderation_cases_overdue: { help: 'Of these, how many are past the time that was promised' },
    },
    read: async () => {
      const [counted] = await dbOn(pool).query(countOpen, [clock.now()])
      return {
        moderation_cases_open: counted?.open ?? null,
        moderation_cases_overdue: counted?.overdue ?? null,
      }
    },
  }
}
