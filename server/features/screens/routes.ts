import type { configOperations } from '#contract/api/config-operations.ts'
import type { screenOperations } from '#contract/api/screen-operations.ts'
import type { communityOperations } from '#contract/community/community-operations.ts'
import type { campaignPageOperations } from '#contract/fundraising/campaign-page-operations.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import { getCampaignPage } from './get-campaign-page.ts'
import { getCommunity } from './get-community.ts'
import { type ConfigSources, getConfig } from './get-config.ts'
import { getDashboard } from './get-dashboard.ts'
import { getGroupPage } from './get-group-page.ts'
import type { HomePage } from './get-landing.ts'
import { getPrayerPage } from './get-prayer-page.ts'
import { getStaffDesk } from './get-staff-desk.ts'
import { listHistory } from './list-history.ts'

type ScreenDeps = ConfigSources & { homePage: HomePage }

/**
 * Screens that one request fills from several features (REQ-201). Owns no table, publishes nothing. Uses the queries
 * of every feature; no feature uses it.
 */
export function screenHandlers({
  homePage,
  ...sources
}: ScreenDeps): Handlers<
  typeof screenOperations &
    typeof communityOperations &
    typeof configOperations &
    typeof campaignPageOperations
> {
  return {
    getConfig: query(getConfig(sources)),
    getLanding: query(homePage.getLanding),
    getCommunity: query(getCommunity),
    getDashboard: query(getDashboard),
    listHistory: query(listHistory),
    getPrayerPage: query(getPrayerPage),
    getGroupPage: query(getGroupPage),
    getStaffDesk: query(getStaffDesk),
    getCampaignPage: query(getCampaignPage({ takesPayments: sources.config.payments.mode !== 'none' })),
  }
}
