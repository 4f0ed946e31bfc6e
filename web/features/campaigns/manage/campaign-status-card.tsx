import { Link } from '@tanstack/react-router'
import type { Campaign, CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { campaignStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { useCampaignStatus } from '#web/features/campaigns/api.ts'
import { CampaignBadge } from '#web/features/campaigns/campaign-badge.tsx'
import { donationsAddress } from '#web/features/campaigns/campaign-links.ts'
import { Raised } from '#web/features/campaigns/raised.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { t } from './campaign-management-texts.ts'

/** The four statuses as buttons; the current one is disabled (FMAN-1). */
function StatusButtons({ campaign }: { campaign: Campaign }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div
      role="group"
      aria-label={t('manageCampaign.status')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2"
    >
      {campaignStatuses.map((status) => (
        <StatusButton key={status} campaign={campaign} status={status} />
      ))}
    </div>
  )
}

function StatusButton({
  campaign: { id, status: current },
  status,
}: {
  campaign: Campaign
  status: CampaignStatus
}) {
  const { set, isPending } = useCampaignStatus(id, status)
  const isCurrent = status === current
  return (
    <Button
      kind="secondary"
      busy={isPending}
      disabled={isCurrent}
      aria-pressed={isCurrent}
      onClick={() => void set().catch(refusedWithToast)}
    >
      {t(`campaign.status.${status}`)}
    </Button>
  )
}

/** The operation has already shown the reason. */
function refusedWithToast(): null {
  return null
}

/** The status of a campaign and the buttons that change it. */
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
