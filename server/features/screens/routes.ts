import type { Config, screenOperations } from '#contract/screens.ts'
import type { Handlers } from '#server/platform/context.ts'
import { configOf } from './config.ts'
import { getDashboard } from './dashboard/queries.ts'
import { getGroupPage } from './group-page/queries.ts'
import { listHistory } from './history/queries.ts'
import { getPrayerPage } from './prayer-page/queries.ts'

/**
 * Screens that one request fills from several rooms (ruling 1). Owns no table, tells nothing. Sees every room's
 * queries; no room sees it.
 */
export function screenHandlers(config: Omit<Config, 'year'>): Handlers<typeof screenOperations> {
  return { getConfig: configOf(config), getDashboard, listHistory, getPrayerPage, getGroupPage }
}
