import * as z from 'zod/mini'
import { Campaign, StaffReason } from './campaigns.ts'
import { operations } from './operation.ts'

const CampaignId = z.strictObject({ campaignId: z.string() })

/** What staff do to campaigns; each act is written down (decisions 8, 117; ruling 11). */
export const campaignOversightOperations = operations({
  hideCampaign: {
    method: 'PUT',
    path: '/api/campaigns/:campaignId/hidden',
    caller: 'member',
    summary: 'Hides a campaign from all but its creator and staff; site admins only.',
    input: z.strictObject({ campaignId: z.string(), reason: StaffReason }),
    output: Campaign,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  showCampaign: {
    method: 'DELETE',
    path: '/api/campaigns/:campaignId/hidden',
    caller: 'member',
    summary: 'Shows a hidden campaign again, with the status it had; site admins only.',
    input: CampaignId,
    output: Campaign,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  holdCampaign: {
    method: 'PUT',
    path: '/api/campaigns/:campaignId/held',
    caller: 'member',
    summary: 'Stops donations to a campaign until staff lift it; its status stays; staff only.',
    input: z.strictObject({ campaignId: z.string(), reason: StaffReason }),
    output: Campaign,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  releaseCampaign: {
    method: 'DELETE',
    path: '/api/campaigns/:campaignId/held',
    caller: 'member',
    summary: 'Lifts a hold; staff only.',
    input: CampaignId,
    output: Campaign,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
