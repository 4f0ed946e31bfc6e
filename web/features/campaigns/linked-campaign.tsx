import { Link } from '@tanstack/react-router'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { Card } from '#web/ui/cards/card.tsx'
import { t } from './campaign-texts.ts'

/**
 * The campaign that raises money for a prayer, on the page of the prayer; a missing one is not an error
 * (PDET-9).
 */
export function LinkedCampaign({ campaign }: { campaign: PrayerPage['campaign'] }) {
  if (!campaign) return null
  const { id, title } = campaign
  return (
    <Card as="section">
      <p className="text-xs text-text-3">{t('linkedCampaign.label')}</p>
      <h2 className="text-lg break-words">
        <Link to="/fundraising/$campaignId" params={{ campaignId: id }}>
          {title}
        </Link>
      </h2>
    </Card>
  )
}
