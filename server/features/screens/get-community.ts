import type { Community } from '#contract/community/community-operations.ts'
import { getPresence } from '#server/features/community/get-presence.ts'
import { getStatistics } from '#server/features/community/get-statistics.ts'
import { listMiracleStories } from '#server/features/miracles/list-miracle-stories.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readSections } from './read-sections.ts'

/**
 * Returns the first view of the community dashboard, for visitors too, in one response (acceptance COMM, REQ-21). A part that failed is null and
 * the rest is shown.
 */
export async function getCommunity(
  context: Pick<Context<'anyone'>, 'db' | 'actor' | 'clock' | 'log'>,
): Promise<Community> {
  const sections = {
    presence: getPresence(context),
    statistics: getStatistics(context),
    stories: listMiracleStories(context, {}),
  }
  return await readSections('community dashboard', sections, context.log)
}
