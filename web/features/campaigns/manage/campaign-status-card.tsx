import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { CampaignBadge } from '#web/features/campaigns/campaign-badge.tsx'
import { donationsAddress } from '#web/features/campaigns/campaign-links.ts'
import { Raised } from '#web/features/campaigns/raised.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { t } from './campaign-management-texts.ts'
import { StatusButtons } from './status-buttons.tsx'

/** How a campaign stands, and the ways to change that. */
export function CampaignStatusCard({ campaign }: { campaign: Campaign }) {
  return (
    <Card padded className="stack">
      <div className="row justify-between">
        <h2 className="text-xl">{t('manageCampaign.status')}</h2>
        <CampaignBadge status={campaign.status} />
      </div>
      <Raised {...campaign} />
      <StatusButtons campaign={campaign} />
      <p className="text-sm text-text-3">{t('manageCampaign.status.detail')}</p>
      <Link to={donationsAddress(campaign.id)} className={buttonClass({ kind: 'ghost', block: true })}>
        {t('manageCampaign.allDonations')}
      </Link>
    </Card>
  )
}
