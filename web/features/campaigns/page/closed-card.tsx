import type { CampaignClosure } from '#contract/fundraising/campaign-operations.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { Card } from '#web/ui/card.tsx'

/** In the place of the form: why no donations are taken (REQ-46). */
export function ClosedCard({ closure }: { closure: CampaignClosure }) {
  return (
    <Card padded as="section">
      <h2 className="text-xl">{t('campaignPage.closed')}</h2>
      <p className="mt-2 text-text-2">{t(`campaignPage.closed.${closure}`)}</p>
    </Card>
  )
}
