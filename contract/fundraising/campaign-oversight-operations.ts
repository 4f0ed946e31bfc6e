import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Author } from '#contract/values/author.ts'
import { Instant } from '#contract/values/time.ts'
import { Campaign, StaffReason } from './campaign-operations.ts'

const CampaignId = z.strictObject({ campaignId: z.string() })

/** A campaign of a new creator that waits for a review. */
export const CampaignToReview = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  creator: z.nullable(Author),
  createdAt: Instant,
})
export type CampaignToReview = z.output<typeof CampaignToReview>

/** Staff actions on campaigns; each is written to the audit log (REQ-8, REQ-117). */
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
  reviewCampaign: {
    method: 'PUT',
    path: '/api/campaigns/:campaignId/reviewed',
    caller: 'member',
    summary: 'Marks a campaign as reviewed, so that its creator is not marked as new any more; staff only.',
    input: CampaignId,
    output: Campaign,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  listCampaignsToReview: {
    method: 'GET',
    path: '/api/moderation/campaigns',
    caller: 'moderator',
    summary: 'Lists the campaigns of new creators that wait for a review, the oldest first.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(CampaignToReview),
    errors: ['INVALID'],
  },
})
