import * as z from 'zod/mini'
import type { SentOf } from '#contract/api/all-operations.ts'
import { type Campaign, CampaignEdit, NewCampaign } from '#contract/fundraising/campaign-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { Image } from '#contract/media/media-operations.ts'
import { parseAmount } from '#contract/money/amounts.ts'
import type { useContractForm } from '#web/platform/forms/use-contract-form.ts'

/** What the form of a campaign holds: amounts and days as they are typed. */
export type CampaignValues = {
  title: string
  description: string
  goalCents: string
  endsOn: string
  payoutEnabled: boolean
  groupId: string
  termsAgreed: boolean
}

export type CampaignForm = ReturnType<typeof useContractForm<CampaignValues>>

const { goal } = campaignLimits

/** What a new campaign begins with (FCRE-4, FCRE-5). */
export const blankCampaign: CampaignValues = {
  title: '',
  description: '',
  goalCents: String(goal.default),
  endsOn: '',
  payoutEnabled: false,
  groupId: '',
  termsAgreed: false,
}

/** A campaign as it is, to be edited. */
export function valuesOf(campaign: Campaign): CampaignValues {
  const { title, description, goalCents, endsOn, payoutEnabled, group } = campaign
  return {
    title,
    description,
    goalCents: amountTextOf(goalCents),
    endsOn: endsOn ?? '',
    payoutEnabled,
    groupId: group?.id ?? '',
    termsAgreed: true,
  }
}

/** What is sent of the form; an amount that is none is refused at its field. */
export function sentOf({ title, description, goalCents, endsOn, payoutEnabled, groupId }: CampaignValues) {
  return {
    title,
    description,
    goalCents: parseAmount(goalCents) ?? Number.NaN,
    endsOn: endsOn || null,
    payoutEnabled,
    groupId: groupId || null,
  }
}

/** The contract's own rules, over the values as they are typed. */
export const newCampaignSchema = z.pipe(
  z.transform(
    (values: CampaignValues): SentOf<'createCampaign'> => ({
      ...sentOf(values),
      termsAgreed: values.termsAgreed,
    }),
  ),
  NewCampaign,
)

export const campaignEditSchema = z.pipe(
  z.transform(
    (values: CampaignValues): Omit<SentOf<'editCampaign'>, 'campaignId'> => ({
      ...sentOf(values),
      version: 0,
    }),
  ),
  CampaignEdit,
)

/** As the device keeps it (REQ-166); agreeing is done anew each time. */
export const CampaignDraft = z.object({
  title: z.string(),
  description: z.string(),
  goalCents: z.string(),
  endsOn: z.string(),
  payoutEnabled: z.boolean(),
  groupId: z.string(),
  images: z._default(z.array(Image), []),
  version: z._default(z.int(), 0),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

/** `100`, or `99.50`: in whole numbers, as it would be typed. */
function amountTextOf(cents: number): string {
  const decimals = cents % 100
  const rand = String((cents - decimals) / 100)
  return decimals === 0 ? rand : `${rand}.${String(decimals).padStart(2, '0')}`
}
