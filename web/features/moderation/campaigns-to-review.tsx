import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CampaignToReview } from '#contract/fundraising/campaign-oversight-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { useReviewCampaign } from './api.ts'
import { campaignsToReviewQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

type WaitingCampaignProps = { campaign: CampaignToReview; timeZone: string }

/** A campaign of a new creator: staff open its page, and mark it as reviewed. */
function WaitingCampaign({ campaign, timeZone }: WaitingCampaignProps) {
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

/** The campaigns of new creators that wait for a review, the oldest first. The list stays when a refetch fails. */
export function NewCreators({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(campaignsToReviewQuery(useApi()))
  const campaigns = itemsOf(list.data)
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending)
    return (
      <Loading label={t('state.loading')}>
        <Skeleton height="6rem" />
      </Loading>
    )
  if (!list.data)
    return <Failed title={t('moderation.campaignsFailed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <div className="stack gap-6">
      {list.isRefetchError ? (
        <RefetchNote retry={retry}>{t('moderation.campaignsFailed')}</RefetchNote>
      ) : null}
      {campaigns.length === 0 ? (
        <Empty title={t('moderation.none.campaigns')} level={2} />
      ) : (
        <>
          <p className="text-text-2">{t('moderation.campaigns.lead')}</p>
          <ul className="stack gap-4">
            {campaigns.map((campaign) => (
              <WaitingCampaign key={campaign.id} campaign={campaign} timeZone={timeZone} />
            ))}
          </ul>
        </>
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('moderation.campaignsMoreFailed')} />
    </div>
  )
}
