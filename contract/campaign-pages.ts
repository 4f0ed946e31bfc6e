import * as z from 'zod/mini'
import { CampaignUpdate } from './campaign-updates.ts'
import { Campaign } from './campaigns.ts'
import { Supporter } from './donations.ts'
import { operations } from './operation.ts'
import { pageOf } from './paging.ts'

/** Everything a campaign's page shows first. */
export const CampaignPage = z.strictObject({
  campaign: Campaign,
  supporters: pageOf(Supporter),
  updates: pageOf(CampaignUpdate),
})
export type CampaignPage = z.output<typeof CampaignPage>

export const campaignPageOperations = operations({
  getCampaignPage: {
    method: 'GET',
    path: '/api/campaign-pages/:campaignId',
    caller: 'anyone',
    summary: 'Everything the page of one campaign shows at first, in one answer.',
    input: z.strictObject({ campaignId: z.string() }),
    output: CampaignPage,
    errors: ['NOT_FOUND'],
  },
})
