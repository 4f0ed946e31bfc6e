import { useRouteContext } from '@tanstack/react-router'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { SHARE_TEXT_LENGTH } from '#contract/prayers/prayer-constants.ts'
import { beginningOf } from '#contract/values/characters.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import type { PublicShared } from '#web/features/prayers/share/share-links.ts'

/** The link, title and text by which a campaign is shared. */
export function useSharedCampaign({ id, title, description }: Campaign): PublicShared {
  const origin = useRouteContext({ from: '__root__', select: ({ site }) => site.origin })
  const text = t('campaignPage.share.text', { text: beginningOf(description, SHARE_TEXT_LENGTH) })
  return { kind: 'public', url: `${origin}/fundraising/${id}`, title, text }
}
