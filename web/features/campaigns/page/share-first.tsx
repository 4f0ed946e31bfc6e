import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { shareUrlFor } from '#web/features/prayers/share/share-links.ts'
import { ShareOptions, useCopyLink } from '#web/features/prayers/share/share-options.tsx'
import { t } from '#web/features/prayers/share/share-texts.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { ShareIcon } from '#web/ui/icons/share-icons.tsx'
import { useSharedCampaign } from './use-shared-campaign.ts'

type ShareFirstProps = { campaign: Campaign; title: string; children: ReactNode }

/** Sharing as the main action of a page: WhatsApp, the link, and the other ways (REQ-341). */
export function ShareFirst({ campaign, title, children }: ShareFirstProps) {
  const shared = useSharedCampaign(campaign)
  const [copy, copyDialog] = useCopyLink(shared.url)
  return (
    <Card padded as="section">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1 mb-4 text-text-2">{children}</p>
      <div className="grid gap-2.5 sm:grid-cols-3">
        <a
          className={buttonClass({ size: 'lg', block: true })}
          href={shareUrlFor('whatsapp', shared)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ShareIcon network="whatsapp" />
          {t('share.whatsapp')}
        </a>
        <Button kind="secondary" size="lg" block onClick={copy}>
          <Copy />
          {t('share.copyLink')}
        </Button>
        <ShareOptions shared={shared} />
      </div>
      {copyDialog}
    </Card>
  )
}
