import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnCampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { CoverCard } from '#web/ui/cards/cover-card.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { CardGrid, Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { CampaignBadge, NewCreatorBadge } from './campaign-badge.tsx'
import { Cover } from './campaign-card-cover.tsx'
import { CampaignCardsSkeleton } from './campaign-cards-skeleton.tsx'
import { ownCampaignsQuery } from './campaign-queries.ts'
import { t } from './manage/campaign-management-texts.ts'
import { Raised } from './raised.tsx'
import { OwnCampaignsSignedOut } from './signed-out-notes.tsx'
import { StartLink } from './start-link.tsx'

/** One of the member's campaigns: title, status, goal, raised amount, progress and links (FMY-1). */
function OwnCampaign({ campaign }: { campaign: OwnCampaignCard }) {
  const { id, title, cover, status, goalCents, isHidden, isHeld, isNewCreator } = campaign
  const about = <span className="sr-only">{title}</span>
  return (
    <CoverCard
      cover={<Cover id={id} image={cover} />}
      title={
        <Link to="/fundraising/$campaignId" params={{ campaignId: id }}>
          {title}
        </Link>
      }
      text={t('myCampaigns.goal', { goal: formatMoney(goalCents) })}
      foot={
        <>
          <div className="row gap-2">
            <CampaignBadge status={status} />
            {isNewCreator ? <NewCreatorBadge /> : null}
            {isHidden ? <Badge>{t('myCampaigns.hidden')}</Badge> : null}
            {isHeld ? <Badge tone="warn">{t('myCampaigns.held')}</Badge> : null}
          </div>
          <Raised {...campaign} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            <Link
              to="/fundraising/$campaignId"
              params={{ campaignId: id }}
              className={buttonClass({ kind: 'soft' })}
            >
              {t('myCampaigns.view')} {about}
            </Link>
            <Link
              to="/fundraising/manage/$campaignId"
              params={{ campaignId: id }}
              className={buttonClass({ kind: 'secondary' })}
            >
              {t('myCampaigns.manage')} {about}
            </Link>
          </div>
        </>
      }
    />
  )
}

/** The member's campaigns as a list, with loading, empty and failed states (FMY-1, FMY-3). */
function OwnCampaigns() {
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
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('myCampaigns.failed')} />
    </>
  )
}

/** The page of the member's own campaigns, newest first (FMY-1). */
export function MyCampaigns() {
  return (
    <Main>
      <Page>
        <PageHead title={t('myCampaigns.title')} lead={t('myCampaigns.lead')} action={<StartLink />} />
        <OwnCampaigns />
      </Page>
    </Main>
  )
}
