import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { campaignLimits } from './fundraising-constants.ts'

/** News of the creator for the donors. */
export const CampaignUpdate = z.strictObject({ id: z.uuid(), body: z.string(), createdAt: Instant })
export type CampaignUpdate = z.output<typeof CampaignUpdate>

export const NewCampaignUpdate = z.strictObject({
  body: text({
    required: 'campaign.update.required',
    ...campaignLimits.update,
    tooLong: 'campaign.update.tooLong',
  }),
})
export type NewCampaignUpdate = z.output<typeof NewCampaignUpdate>

/** A token of a mailed link: campaign and e-mail address, sealed by the server. */
const MuteToken = z
  .string('field.invalid')
  .check(z.maxLength(400, 'field.invalid'), z.regex(/^[A-Za-z0-9_-]+$/, 'field.invalid'))

export const campaignUpdateOperations = operations({
  listCampaignUpdates: {
    method: 'GET',
    path: '/api/campaigns/:campaignId/updates',
    caller: 'anyone',
    summary: 'Lists what the creator told, newest first, ten a page.',
    input: z.strictObject({ campaignId: z.string(), cursor: z.optional(Cursor) }),
    output: pageOf(CampaignUpdate),
    errors: ['INVALID', 'NOT_FOUND'],
  },
  addCampaignUpdate: {
    method: 'POST',
    path: '/api/campaigns/:campaignId/updates',
    caller: 'member',
    summary: 'Tells something new; who gave and did not opt out gets a mail.',
    input: z.extend(NewCampaignUpdate, { campaignId: z.string() }),
    output: CampaignUpdate,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  deleteCampaignUpdate: {
    method: 'DELETE',
    path: '/api/campaigns/:campaignId/updates/:updateId',
    caller: 'member',
    summary: 'Takes an update away; by its creator or an admin.',
    input: z.strictObject({ campaignId: z.string(), updateId: z.string() }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
  muteCampaignMails: {
    method: 'POST',
    path: '/api/campaign-mail-mutes',
    caller: 'anyone',
    summary: 'Ends the mails about one campaign to one address, by the token of such a mail.',
    input: z.strictObject({ token: MuteToken }),
    output: z.strictObject({ campaignTitle: z.nullable(z.string()) }),
    errors: ['INVALID', 'LINK_EXPIRED'],
    limits: ['linksPerAddress'],
  },
})
