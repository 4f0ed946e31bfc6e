import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { useWatch } from '#web/platform/live/live-store.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { CampaignNotes } from '../page/campaign-notes.tsx'
import { AccessDenied } from './campaign-access-denied.tsx'
import { t } from './campaign-management-texts.ts'
import { CampaignStatusCard } from './campaign-status-card.tsx'
import { DangerZone } from './delete-campaign.tsx'
import { CampaignDetails } from './edit-campaign.tsx'
import { StaffControls } from './staff-controls.tsx'

type ManageCampaignProps = { campaign: Campaign; member: Member; onDeleted: () => Promise<void> }

/** The management page of a campaign, for its creator and admins only (FMAN-1 … FMAN-4). */
export function ManageCampaign({ campaign, member, onDeleted }: ManageCampaignProps) {
  useWatch(`campaign:${campaign.id}`)
  if (!campaign.viewerCan.includes('campaign.edit')) return <AccessDenied />
  return (
    <Main>
      <Page>
        <Link to="/fundraising/$campaignId" params={{ campaignId: campaign.id }} className={backLinkClass}>
          <BackLinkText>{t('manageCampaign.view')}</BackLinkText>
        </Link>
        <PageHead title={t('manageCampaign.title')} lead={campaign.title} />
        <CampaignNotes campaign={campaign} />
        <Columns
          aside={
            <>
              <CampaignStatusCard campaign={campaign} />
              <StaffControls campaign={campaign} onDeleted={onDeleted} />
            </>
          }
          asideLabel={t('manageCampaign.status')}
        >
          <CampaignDetails campaign={campaign} member={member} />
        </Columns>
        <DangerZone campaign={campaign} onDeleted={onDeleted} />
      </Page>
    </Main>
  )
}
