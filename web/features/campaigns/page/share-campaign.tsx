import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { ShareOptions } from '#web/features/prayers/share/share-options.tsx'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { useSharedCampaign } from './use-shared-campaign.ts'

/** Loaded when they are needed: a visitor's page has neither. */
const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code/qr-code.tsx')).QrCode }))
const ReportCampaign = lazy(async () => ({
  default: (await import('./report-campaign.tsx')).ReportCampaign,
}))

/**
 * The share options of a campaign: link, QR code and poster. Hidden campaigns cannot be shared, and only the browser
 * knows what it can share.
 */
export function ShareCard({ campaign }: { campaign: Campaign }) {
  const { id, hidden } = campaign
  const shared = useSharedCampaign(campaign)
  const [isCodeWanted, setIsCodeWanted] = useState(false)
  const { member } = useSession()
  const isHydrated = useIsHydrated()
  if (hidden || !isHydrated) return null
  return (
    <Card padded as="section" id="share" className="stack gap-3">
      <h2 className="text-xl">{t('campaignPage.share')}</h2>
      <ShareOptions shared={shared} />
      <details onToggle={({ currentTarget }) => currentTarget.open && setIsCodeWanted(true)}>
        <summary className={textLinkClass}>{t('campaignPage.code')}</summary>
        <div className="grid justify-items-center pt-2">
          <Suspense>
            {isCodeWanted ? <QrCode text={shared.url} label={t('campaignPage.code.label')} /> : null}
          </Suspense>
        </div>
      </details>
      <Link to="/fundraising/$campaignId/poster" params={{ campaignId: id }} className={textLinkClass}>
        <Printer />
        {t('campaignPage.poster')}
      </Link>
      <Suspense>{member && !campaign.mine ? <ReportCampaign campaign={campaign} /> : null}</Suspense>
    </Card>
  )
}
