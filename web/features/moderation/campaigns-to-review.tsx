import { useInfiniteQuery } from '@tanstack/react-query'
import { itemsOf } from '#web/platform/list-cache.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { campaignsToReviewQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'
import { WaitingCampaign } from './waiting-campaign.tsx'

/** The campaigns of new creators that wait for a review, the oldest first. What was read stays when reading anew fails. */
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
        <Note kind="bad" retry={retry}>
          {t('moderation.campaignsFailed')}
        </Note>
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
      <LoadMore list={list} words={loadMoreTexts()} failed={t('moderation.campaignsMoreFailed')} />
    </div>
  )
}
