import type { Community } from '#contract/community/community-operations.ts'
import { getStatistics } from '#server/features/community/community-statistics.ts'
import { getPresence } from '#server/features/community/queries.ts'
import { listMiracleStories } from '#server/features/miracles/list-miracle-stories.ts'
import { readSections } from '#server/features/screens/parts.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * Everything the community dashboard shows at first, in one answer (acceptance COMM). A part that could not be read is
 * null and the rest still shows.
 */
export async function getCommunity(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'log'>,
): Promise<Community> {
  const sections = {
    presence: getPresence(context),
    statistics: getStatistics(context),
    stories: listMiracleStories(context, {}),
  }
  return await readSections('community dashboard', sections, context.log)
}
