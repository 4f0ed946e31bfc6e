import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { actions } from '#contract/api/permissions.ts'
import { ChosenImages, Image } from '#contract/media/media-operations.ts'
import { amountIn, Cents } from '#contract/money/money.ts'
import { Author } from '#contract/values/author.ts'
import { line, optionalText, text } from '#contract/values/text.ts'
import { Day, Instant } from '#contract/values/time.ts'
import { Version } from '#contract/values/version.ts'
import { campaignChanges, campaignLimits, campaignStatuses } from './fundraising-constants.ts'

export const CampaignStatus = z.enum(campaignStatuses, 'field.invalid')
export type CampaignStatus = z.output<typeof CampaignStatus>

const CENT = 100

const campaignFields = {
  title: line({
    required: 'campaign.title.tooShort',
    ...campaignLimits.title,
    tooShort: 'campaign.title.tooShort',
    tooLong: 'campaign.title.tooLong',
  }),
  description: text({
    required: 'campaign.description.tooShort',
    ...campaignLimits.description,
    tooShort: 'campaign.description.tooShort',
    tooLong: 'campaign.description.tooLong',
  }),
  /** Donors read it once their donation is confirmed (REQ-342). */
  thanks: z._default(optionalText({ ...campaignLimits.thanks, tooLong: 'campaign.thanks.tooLong' }), ''),
  goalCents: amountIn({
    wrong: 'campaign.goal.required',
    min: campaignLimits.goal.min * CENT,
    tooSmall: 'campaign.goal.required',
    max: campaignLimits.goal.max * CENT,
    tooLarge: 'campaign.goal.tooLarge',
  }),
  /** The last day; null is ongoing. The server's clock decides whether it lies ahead (REQ-104). */
  endsOn: z._default(z.nullable(z.iso.date('campaign.endDate.invalid')), null),
  /** Forced off by the server without a bank account that is fully connected (FCRE-5). */
  payoutEnabled: z._default(z.boolean('field.invalid'), false),
  /** A group that the creator owns or administers (REQ-18). */
  groupId: z._default(z.nullable(z.string('field.invalid')), null),
}

export const NewCampaign = z.strictObject({
  ...campaignFields,
  images: ChosenImages,
  /** An own active prayer without a campaign (REQ-109). */
  prayerId: z._default(z.nullable(z.string('field.invalid')), null),
  /** The creator agrees that the campaign names the author of a prayer without a name (REQ-468). */
  namesAuthor: z._default(z.boolean('field.invalid'), false),
  termsAgreed: z
    .boolean('campaign.terms.required')
    .check(z.refine((agreed) => agreed, 'campaign.terms.required')),
})
export type NewCampaign = z.output<typeof NewCampaign>

/** The fields of the edit form, with the version of the campaign that the form was loaded with. */
export const CampaignEdit = z.strictObject({
  ...campaignFields,
  images: ChosenImages,
  version: Version,
})
export type CampaignEdit = z.output<typeof CampaignEdit>

/** Reasons for which a campaign takes no donations (REQ-46, PAY-B6.2). */
export const campaignClosures = [
  'paused',
  'completed',
  'canceled',
  'hidden',
  'held',
  'ended',
  'payments-off',
] as const
export const CampaignClosure = z.enum(campaignClosures)
export type CampaignClosure = z.output<typeof CampaignClosure>

export const Campaign = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The word of thanks, for those who may edit it; donors read it with their payment (REQ-342). */
  thanks: z.nullable(z.string()),
  goalCents: Cents,
  raisedCents: Cents,
  donorCount: z.int(),
  status: CampaignStatus,
  closure: z.nullable(CampaignClosure),
  endsOn: z.nullable(Day),
  /** Days on which donations are still taken, today included; null when ongoing or closed. */
  daysLeft: z.nullable(z.int()),
  payoutEnabled: z.boolean(),
  creator: z.nullable(Author),
  /** Staff have reviewed no campaign of its creator yet. */
  isNewCreator: z.boolean(),
  /** The group it is for, when this viewer may know of that group. */
  group: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** The linked prayer, only for those who may read it (REQ-132). */
  prayer: z.nullable(z.strictObject({ id: z.uuid(), title: z.string() })),
  images: z.array(Image),
  createdAt: Instant,
  version: z.int(),
  mine: z.boolean(),
  /** Shown to the creator and to staff only. */
  hidden: z.nullable(z.strictObject({ at: Instant, reason: z.string() })),
  held: z.nullable(z.strictObject({ at: Instant, reason: z.string() })),
  viewerCan: z.array(z.enum(actions)),
})
export type Campaign = z.output<typeof Campaign>

/** One entry of a campaign's public history. */
export const CampaignChange = z.strictObject({
  id: z.uuid(),
  at: Instant,
  kind: z.enum(campaignChanges),
  was: z.nullable(z.string()),
  became: z.nullable(z.string()),
})
export type CampaignChange = z.output<typeof CampaignChange>

const CampaignId = z.strictObject({ campaignId: z.string() })
const Done = z.strictObject({})
export const StaffReason = text({
  required: 'campaign.reason.required',
  ...campaignLimits.reason,
  tooLong: 'campaign.reason.tooLong',
})

export const campaignOperations = operations({
  getCampaign: {
    method: 'GET',
    path: '/api/campaigns/:campaignId',
    caller: 'anyone',
    summary: 'Reads one campaign that the viewer may see.',
    input: CampaignId,
    output: Campaign,
    errors: ['NOT_FOUND'],
  },
  listCampaignChanges: {
    method: 'GET',
    path: '/api/campaigns/:campaignId/changes',
    caller: 'anyone',
    summary: 'Tells what was changed about a campaign, the newest twenty.',
    input: CampaignId,
    output: z.strictObject({ items: z.array(CampaignChange) }),
    errors: ['NOT_FOUND'],
  },
  createCampaign: {
    method: 'POST',
    path: '/api/campaigns',
    caller: 'member',
    summary: 'Opens a campaign; who opens it has connected a bank account and is of age.',
    input: NewCampaign,
    output: Campaign,
    errors: ['INVALID', 'FORBIDDEN', 'BANK_ACCOUNT_REQUIRED', 'PRAYER_HAS_CAMPAIGN', 'PRAYER_IS_ANONYMOUS'],
    limits: ['campaignsPerDay'],
  },
  editCampaign: {
    method: 'PATCH',
    path: '/api/campaigns/:campaignId',
    caller: 'member',
    summary: 'Changes what a campaign says, unless it changed since that version.',
    input: z.extend(CampaignEdit, { campaignId: z.string() }),
    output: Campaign,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
  },
  setCampaignStatus: {
    method: 'PUT',
    path: '/api/campaigns/:campaignId/status',
    caller: 'member',
    summary: 'Sets the status; to active only with a bank account and an end that lies ahead.',
    input: z.strictObject({ campaignId: z.string(), status: CampaignStatus }),
    output: Campaign,
    errors: [
      'INVALID',
      'NOT_FOUND',
      'FORBIDDEN',
      'BANK_ACCOUNT_REQUIRED',
      'CAMPAIGN_OVER',
      'PRAYER_HAS_CAMPAIGN',
    ],
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/api/campaigns/:campaignId',
    caller: 'member',
    summary:
      'Deletes a campaign and keeps its donations, detached; refused while somebody pays, unless an admin forces it with a reason.',
    input: z.strictObject({
      campaignId: z.string(),
      isForced: z._default(z.boolean('field.invalid'), false),
      reason: z._default(z.nullable(StaffReason), null),
    }),
    output: Done,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'PAYMENT_IN_PROGRESS', 'FRESH_SIGN_IN_REQUIRED'],
  },
})
