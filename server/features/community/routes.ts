import type { pageViewOperations } from '#contract/community/page-view-operations.ts'
import type { presenceOperations } from '#contract/community/presence-operations.ts'
import type { statisticOperations } from '#contract/community/statistic-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { countPageView } from './count-page-view.ts'
import { getPresence } from './get-presence.ts'
import { getStatistics } from './get-statistics.ts'
import { listPageViews } from './list-page-views.ts'

/**
 * Handlers of community numbers and presence. Owns presence, statistic_totals and statistic_deltas, which triggers of
 * the counted tables write. Publishes statistics.moved. Uses no other feature.
 */
export const communityHandlers: Handlers<
  typeof presenceOperations & typeof statisticOperations & typeof pageViewOperations
> = {
  getPresence: query(getPresence),
  getStatistics: query(getStatistics),
  listPageViews: query(listPageViews),
  countPageView: command(countPageView),
}
