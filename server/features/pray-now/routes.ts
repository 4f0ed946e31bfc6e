import type { prayNowOperations } from '#contract/prayers/pray-now-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { countPrayList } from './count-pray-list.ts'
import { getPrayList } from './get-pray-list.ts'
import { passPrayer } from './pass-prayer.ts'

/** 'Pray now': one prayer after the other. Owns prayer_passes. Uses prayers and journey. */
export const prayNowHandlers: Handlers<typeof prayNowOperations> = {
  getPrayList: query(getPrayList),
  countPrayList: query(countPrayList),
  passPrayer: command(passPrayer),
}
