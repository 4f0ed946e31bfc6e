import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { pageOf } from '#contract/api/paging.ts'
import { Campaign } from './campaign-operations.ts'
import { CampaignUpdate } from './campaign-update-operations.ts'
import { Supporter } from './donation-operations.ts'

/** Everything that the first view of a campaign's page shows. */
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
