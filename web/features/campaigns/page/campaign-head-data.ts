import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { SHARE_TEXT_LENGTH } from '#contract/prayers/prayer-constants.ts'
import { shorten } from '#contract/values/characters.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'

export type CampaignHead = Pick<Campaign, 'id' | 'title'> & { description: string; picture: string }

/** The fields that the document head of a campaign page needs; only these are serialized with the page. */
export function headOf({ id, title, description }: Campaign): CampaignHead {
  return {
    id,
    title,
    description: shorten(description, SHARE_TEXT_LENGTH),
    picture: t('campaignPage.picture', { title }),
  }
}
