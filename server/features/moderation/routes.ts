import type { moderationOperations } from '#contract/moderation/moderation-operations.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { blockPerson, unblockPerson } from './blocks/commands.ts'
import { listBlocks } from './blocks/queries.ts'
import { actOnCase } from './cases/commands.ts'
import { listCases } from './cases/queries.ts'
import { getCase } from './cases/reading/queries.ts'
import { report } from './reports/commands.ts'
import { listOwnReports } from './reports/queries.ts'
import { closeGoneCases, forgetOldCases, type Pool } from './retention/commands.ts'

/**
 * Reports, what moderators do about them, and who does not see whom. Owns moderation_cases, reports, moderation_acts and
 * member_blocks. Tells case.*, member.blocked and member.unblocked. Sees account, prayers, miracles, groups, campaigns,
 * donations and media, whose own commands hide and remove what is theirs.
 */
export function moderationHandlers(): Handlers<typeof moderationOperations> {
  return {
    report,
    listOwnReports,
    listCases,
    getCase,
    actOnCase,
    blockPerson,
    listBlocks,
    unblockPerson,
  }
}

/** Cases whose thing is gone, and those that were decided long ago. */
export function moderationCleanups(deps: { pool: Pool; clock: Clock }): ScheduledTask[] {
  return [
    { name: 'reports of what is gone', run: ({ act }) => closeGoneCases(act) },
    { name: 'old reports', run: () => forgetOldCases(deps) },
  ]
}
