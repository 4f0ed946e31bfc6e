import { donationsCsv } from '#contract/fundraising/donation-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import { readDonations } from './lists/export/queries.ts'
import { tableOf } from './lists/export/table.ts'
import { requireDonations } from './lists/table/queries.ts'

/**
 * The donations of a campaign as a file, for its creator or an admin; who is anonymous is so in it for both. The plain one
 * lists what the campaign still has, the detailed one also what went back. Refused with UNAUTHENTICATED, NOT_FOUND,
 * FORBIDDEN, RATE_LIMITED, and NOTHING_TO_EXPORT when nobody gave (FDON-1, PAY-E8).
 */
export const donationFiles: readonly FileRoute[] = [
  {
    path: donationsCsv,
    answer: async ({ db, actor, clock, consume }, { campaignId = '' }, query) => {
      if (!actor) throw new Failure('UNAUTHENTICATED')
      const { id } = await requireDonations({ db, actor, clock }, campaignId)
      await consume('exportsPerHour', actor.id)
      const isDetailed = query.detail === '1'
      const input = {
        viewerId: actor.id,
        campaignId: id,
        isDetailed,
        timeZone: SITE_TIME_ZONE,
      }
      const rest = readDonations(db, input)
      const { value: first } = await rest.next()
      if (!first?.length) throw new Failure('NOTHING_TO_EXPORT')
      return {
        type: 'text/csv',
        name: `donations-${id}-${dayIn(SITE_TIME_ZONE, clock.now())}.csv`,
        isDownload: true,
        write: () => tableOf({ first, rest, isDetailed }),
      }
    },
  },
]
