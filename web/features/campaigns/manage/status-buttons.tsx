import type { Campaign, CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { campaignStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { Button } from '#web/ui/button.tsx'
import { useCampaignStatus } from '../api.ts'
import { t } from './campaign-management-texts.ts'

/** The four statuses as buttons; the one it has cannot be pressed (FMAN-1). */
export function StatusButtons({ campaign }: { campaign: Campaign }) {
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

/** The operation has told the person why. */
function refusedWithToast(): null {
  return null
}
