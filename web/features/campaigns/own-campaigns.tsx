import { useInfiniteQuery } from '@tanstack/react-query'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { itemsOf } from '#web/platform/list-cache.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import { useSession } from '#web/platform/session.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { CardGrid } from '#web/ui/page.tsx'
import { CampaignCardsSkeleton } from './campaign-cards-skeleton.tsx'
import { ownCampaignsQuery } from './campaign-queries.ts'
import { t } from './manage/campaign-management-texts.ts'
import { OwnCampaign } from './own-campaign.tsx'
import { OwnCampaignsSignedOut } from './signed-out-notes.tsx'
import { StartLink } from './start-link.tsx'

/** The own campaigns as a list; while they come, when there are none, and when they could not be read (FMY-1, FMY-3). */
export function OwnCampaigns() {
  const list = useInfiniteQuery(ownCampaignsQuery(useApi()))
  const isSignedOut = useSession().status === 'signed-out'
  const campaigns = itemsOf(list.data)
  const isRefused = list.isError && asApiFailure(list.error).code === 'UNAUTHENTICATED'
  if (isSignedOut || isRefused) return <OwnCampaignsSignedOut />
  if (list.isPending) return <CampaignCardsSkeleton label={t('myCampaigns.loading')} />
  if (!list.data)
    return (
      <Failed
        title={t('myCampaigns.failed')}
        retryLabel={t('action.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    )
  if (campaigns.length === 0)
    return (
      <Empty drawing="sun" title={t('myCampaigns.empty')} action={<StartLink />}>
        {t('myCampaigns.empty.detail')}
      </Empty>
    )
  return (
    <>
      <CardGrid>
        {campaigns.map((campaign) => (
          <OwnCampaign key={campaign.id} campaign={campaign} />
        ))}
      </CardGrid>
      <LoadMore list={list} words={loadMoreTexts()} failed={t('myCampaigns.failed')} />
    </>
  )
}
