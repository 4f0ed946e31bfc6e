import { campaignSorts } from '#contract/fundraising/fundraising-choices.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'

export type CampaignSort = (typeof campaignSorts)[number]

/** The filters of the campaign list; empty means all active ones, newest first. */
export type BrowseAddress = { search?: string; sort?: CampaignSort; cursor?: string }

const CURSOR = /^[A-Za-z0-9_-]{1,300}$/

/** Reads search params or form data; unknown values and the default order are left out (FUND-2). */
export function browseAddressOf(params: Record<string, unknown>): BrowseAddress {
  const search = textOf(params.search).trim().slice(0, prayerLimits.search.max)
  const sort = campaignSorts.find((one) => one === params.sort)
  const cursor = textOf(params.cursor)
  return {
    ...(search && { search }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(CURSOR.test(cursor) && { cursor }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
