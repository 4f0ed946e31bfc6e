import type { configOperations } from '#contract/api/config-operations.ts'
import type { screenOperations } from '#contract/api/screen-operations.ts'
import type { communityOperations } from '#contract/community/community-operations.ts'
import type { campaignPageOperations } from '#contract/fundraising/campaign-page-operations.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import { campaignPage, getGroupPage, getPrayerPage } from './get-campaign-page.ts'
import { configOf, type FixedConfig } from './get-config.ts'
import { getCommunity, getDashboard } from './get-dashboard.ts'
import type { HomePage } from './get-landing.ts'
import { getStaffDesk } from './get-staff-desk.ts'
import { listHistory } from './list-history.ts'

type ScreenDeps = { config: FixedConfig; legalVersions?: readonly LegalEdition[]; homePage: HomePage }

/**
 * Screens that one request fills from several features (REQ-201). Owns no table, publishes nothing. Uses the queries
 * of every feature; no feature uses it.
 */
export function screenHandlers({
  config,
  legalVersions,
  homePage,
}: ScreenDeps): Handlers<
  typeof screenOperations &
    typeof communityOperations &
    typeof configOperations &
    typeof campaignPageOperations
> {
  return {
    getConfig: query(configOf(config, legalVersions)),
    getLanding: query(homePage.getLanding),
    getCommunity: query(getCommunity),
    getDashboard: query(getDashboard),
    listHistory: query(listHistory),
    getPrayerPage: query(getPrayerPage),
    getGroupPage: query(getGroupPage),
    getStaffDesk: query(getStaffDesk),
    getCampaignPage: query(campaignPage({ takesPayments: config.payments.mode !== 'none' })),
  }
}
