import { Link } from '@tanstack/react-router'
import type { CampaignToReview } from '#contract/fundraising/campaign-oversight-operations.ts'
import { formatInstant } from '#web/platform/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { useReviewCampaign } from './api.ts'
import { t } from './moderation-texts.ts'

type WaitingCampaignProps = { campaign: CampaignToReview; timeZone: string }

/** A campaign of a new creator: staff look at its page, and mark it as reviewed. */
export function WaitingCampaign({ campaign, timeZone }: WaitingCampaignProps) {
  const { id, title, creator, createdAt } = campaign
  const { review, isPending } = useReviewCampaign(id)
  return (
    <li>
      <Card as="article" padded className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">
            <Link
              to="/fundraising/$campaignId"
              params={{ campaignId: id }}
              preload={false}
              className={textLinkClass}
            >
              {title}
            </Link>
          </h2>
          <p className="text-sm text-text-3 wrap-anywhere">
            {creator ? t('moderation.by', { name: creator.name }) : t('moderation.byGone')} ·{' '}
            <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
          </p>
        </div>
        <Button kind="secondary" size="sm" busy={isPending} onClick={review}>
          {t('moderation.review')} <span className="sr-only">{title}</span>
        </Button>
      </Card>
    </li>
  )
}
