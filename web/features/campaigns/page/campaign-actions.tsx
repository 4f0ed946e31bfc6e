import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { donationsAddress } from '#web/features/campaigns/campaign-links.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'

const StaffControls = lazy(async () => ({
  default: (await import('#web/features/campaigns/manage/staff-controls.tsx')).StaffControls,
}))

type CampaignActionsProps = { campaign: Campaign; onChange: () => Promise<void> }

/** The actions of the creator and of staff; hidden from everyone else (FUND-5, FMAN-3). */
export function CampaignActions({ campaign, onChange }: CampaignActionsProps) {
  const { id, viewerCan } = campaign
  const may = (action: Campaign['viewerCan'][number]) => viewerCan.includes(action)
  const isStaff = may('campaign.hide') || may('campaign.hold') || may('campaign.review')
  return (
    <>
      {may('campaign.edit') || may('campaign.listDonations') ? (
        <Card padded className="stack gap-3">
          {may('campaign.edit') ? (
            <Link
              to="/fundraising/manage/$campaignId"
              params={{ campaignId: id }}
              className={buttonClass({ kind: 'secondary', block: true })}
            >
              {t('campaignPage.manage')}
            </Link>
          ) : null}
          {may('campaign.listDonations') ? (
            <Link to={donationsAddress(id)} className={buttonClass({ kind: 'ghost', block: true })}>
              {t('campaignPage.allDonations')}
            </Link>
          ) : null}
        </Card>
      ) : null}
      {isStaff ? (
        <Suspense>
          <StaffControls campaign={campaign} onChange={onChange} />
        </Suspense>
      ) : null}
    </>
  )
}
