import type { moderationOperations } from '#contract/moderation/moderation-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { blockPerson, unblockPerson } from './block-person.ts'
import { actOnCase } from './cases/act-on-case.ts'
import { closeGoneCases, forgetOldCases } from './cases/case-cleanup.ts'
import { getCase } from './cases/get-case.ts'
import { listCases } from './cases/list-cases.ts'
import { listBlocks } from './list-blocks.ts'
import { listOwnReports } from './list-own-reports.ts'
import { report } from './report.ts'

/**
 * Reports, moderation actions and blocks between members. Owns moderation_cases, reports, moderation_actions, member_blocks and
 * content_blocks. Publishes case.*, member.blocked and member.unblocked. Uses account, prayers, miracles, groups,
 * campaigns, donations and media, whose own commands hide and remove their content.
 */
export function moderationHandlers(): Handlers<typeof moderationOperations> {
  return {
    report: command(report),
    listOwnReports: query(listOwnReports),
    listCases: query(listCases),
    getCase: query(getCase),
    actOnCase: command(actOnCase),
    blockPerson: command(blockPerson),
    listBlocks: query(listBlocks),
    unblockPerson: command(unblockPerson),
  }
}

/** Cases whose content is gone, and those that were decided long ago. */
export function moderationCleanups(deps: { pool: Pool; clock: Clock }): ScheduledTask[] {
  return [
    { name: 'reports of what is gone', run: ({ runAsSystem }) => closeGoneCases(runAsSystem) },
    { name: 'old reports', run: () => forgetOldCases(deps) },
  ]
}
