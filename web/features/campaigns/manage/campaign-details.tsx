import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { bankAccountQuery } from '#web/features/campaigns/campaign-queries.ts'
import { useApi } from '#web/platform/use-api.ts'
import { t } from './campaign-management-texts.ts'
import { EditCampaign } from './edit-campaign.tsx'

/** The form of what a campaign says (FMAN-1). */
export function CampaignDetails({ campaign, member }: { campaign: Campaign; member: Member }) {
  const bank = useQuery({ ...bankAccountQuery(useApi()), enabled: campaign.mine })
  // An admin knows nothing of the creator's bank: what stands, may stay.
  const mayPayOut = campaign.mine ? bank.data?.account?.state === 'connected' : campaign.payoutEnabled
  return (
    <section>
      <h2 className="mb-4">{t('manageCampaign.details')}</h2>
      <EditCampaign key={campaign.id} campaign={campaign} member={member} mayPayOut={mayPayOut} />
    </section>
  )
}
