import * as z from 'zod/mini'
import { CampaignStatus } from './campaigns.ts'
import { campaignSorts } from './fundraising-constants.ts'
import { Image } from './media.ts'
import { Cents } from './money.ts'
import { operations } from './operation.ts'
import { Cursor, pageOf } from './paging.ts'
import { Search } from './prayers.ts'
import { Day, Instant } from './time.ts'

/** What every list shows of a campaign. */
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
