import * as z from 'zod/mini'
import type { SentOf } from '#contract/api/all-operations.ts'
import { type Campaign, CampaignEdit, NewCampaign } from '#contract/fundraising/campaign-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { Image } from '#contract/media/media-operations.ts'
import { parseAmount } from '#contract/money/amounts.ts'
import type { useContractForm } from '#web/platform/forms/use-contract-form.ts'

/** The values of the campaign form: amounts and dates as typed. */
export type CampaignValues = {
  title: string
  description: string
  thanks: string
  goalCents: string
  endsOn: string
  payoutEnabled: boolean
  groupId: string
  termsAgreed: boolean
}

export type CampaignForm = ReturnType<typeof useContractForm<CampaignValues>>

const { goal } = campaignLimits

/** The default values of a new campaign (FCRE-4, FCRE-5). */
export const blankCampaign: CampaignValues = {
  title: '',
  description: '',
  thanks: '',
  goalCents: String(goal.default),
  endsOn: '',
  payoutEnabled: false,
  groupId: '',
  termsAgreed: false,
}

/** Converts a saved campaign to form values. */
export function valuesOf(campaign: Campaign): CampaignValues {
  const { title, description, thanks, goalCents, endsOn, payoutEnabled, group } = campaign
  return {
    title,
    description,
    thanks: thanks ?? '',
    goalCents: amountTextOf(goalCents),
    endsOn: endsOn ?? '',
    payoutEnabled,
    groupId: group?.id ?? '',
    termsAgreed: true,
  }
}

/** Converts form values to the request; an invalid amount is refused at its field. */
export function sentOf(values: CampaignValues) {
  const { title, description, thanks, goalCents, endsOn, payoutEnabled, groupId } = values
  return {
    title,
    description,
    thanks,
    goalCents: parseAmount(goalCents) ?? Number.NaN,
    endsOn: endsOn || null,
    payoutEnabled,
    groupId: groupId || null,
  }
}

/** Checks the values with the rules of the contract. */
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

/** The draft on the device (REQ-166), without the consent, which must be given anew each time. */
export const CampaignDraft = z.object({
  title: z.string(),
  description: z.string(),
  thanks: z._default(z.string(), ''),
  goalCents: z.string(),
  endsOn: z.string(),
  payoutEnabled: z.boolean(),
  groupId: z.string(),
  images: z._default(z.array(Image), []),
  version: z._default(z.int(), 0),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

/** Formats cents as typed: `100`, or `99.50`. */
function amountTextOf(cents: number): string {
  const decimals = cents % 100
  const rand = String((cents - decimals) / 100)
  return decimals === 0 ? rand : `${rand}.${String(decimals).padStart(2, '0')}`
}
