import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Image } from '#contract/media/media-operations.ts'
import { Cents } from '#contract/money/money.ts'
import { Search } from '#contract/prayers/prayer-operations.ts'
import { Day, Instant } from '#contract/values/time.ts'
import { CampaignStatus } from './campaign-operations.ts'
import { campaignSorts } from './fundraising-constants.ts'

/** A campaign as every list shows it. */
export const CampaignCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  goalCents: Cents,
  raisedCents: Cents,
  startedAt: Instant,
  endsOn: z.nullable(Day),
  cover: z.nullable(Image),
  /** Staff have reviewed no campaign of its creator yet. */
  isNewCreator: z.boolean(),
})
export type CampaignCard = z.output<typeof CampaignCard>

export const OwnCampaignCard = z.extend(CampaignCard, {
  status: CampaignStatus,
  donorCount: z.int(),
  isHidden: z.boolean(),
  isHeld: z.boolean(),
})
export type OwnCampaignCard = z.output<typeof OwnCampaignCard>

export const campaignListOperations = operations({
  listFeaturedCampaigns: {
    method: 'GET',
    path: '/api/featured-campaigns',
    caller: 'anyone',
    summary:
      'Lists the six newest campaigns that take donations; those of new creators only once staff reviewed one.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(CampaignCard) }),
    errors: [],
  },
  listCampaigns: {
    method: 'GET',
    path: '/api/campaigns',
    caller: 'anyone',
    summary:
      'Lists active campaigns in one of five orders, 100 a page; or those with words in title or description.',
    input: z.strictObject({
      cursor: z.optional(Cursor),
      search: z.optional(Search),
      sort: z._default(z.enum(campaignSorts, 'field.invalid'), 'newest'),
    }),
    output: pageOf(CampaignCard),
    errors: ['INVALID'],
  },
  listOwnCampaigns: {
    method: 'GET',
    path: '/api/my-campaigns',
    caller: 'member',
    summary: 'Lists the own campaigns, newest first.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(OwnCampaignCard),
    errors: ['INVALID'],
  },
})
