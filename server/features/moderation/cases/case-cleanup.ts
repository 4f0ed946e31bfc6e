import { moderationLimits } from '#contract/moderation/people-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { RunAsSystem, SystemContext } from '#server/platform/core/request-context.ts'

const BATCH_SIZE = 200
const DAY = 86_400

/** A case that is being decided at this moment is closed by the next run, if it is still open. */
const closeGone = sql(
  'close-gone-cases',
  `
    update moderation_cases
       set state = 'decided', decided_at = $1, outcome = 'gone', is_hidden = false
     where id = any (array (
             select id
               from moderation_cases
              where state = 'open'
                and not content_exists(subject_kind, subject_id)
              limit ${BATCH_SIZE}
                for update skip locked))
    returning id`,
)

/** Content that is still hidden can still be shown again. */
const forgetOld = sql(
  'delete-old-cases',
  `
    delete from moderation_cases
     where id in (
             select id
               from moderation_cases
              where state = 'decided'
                and decided_at < $1
                and not is_hidden
              order by decided_at
              limit ${BATCH_SIZE})
    returning id`,
)

/** Closes cases about content that no longer exists, whether its author, its prayer or a whole account was deleted. */
export async function closeGoneCases(runAsSystem: RunAsSystem): Promise<void> {
  while ((await runAsSystem(closeBatch)) === BATCH_SIZE);
}

async function closeBatch({ db, clock, publish }: SystemContext): Promise<number> {
  const closed = await db.query(closeGone, [clock.now()])
  await publish('case.decided', ...closed.map(({ id: caseId }) => ({ caseId })))
  return closed.length
}

/** Deletes cases decided a year ago with their reports; the audit log keeps the actions of staff (POPIA s14). */
export async function forgetOldCases({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const until = secondsFrom(clock.now(), -moderationLimits.keptDays * DAY)
  const db = dbOn(pool)
  while ((await db.query(forgetOld, [until])).length === BATCH_SIZE);
}
