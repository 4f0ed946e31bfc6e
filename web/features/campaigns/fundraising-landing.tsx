import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { feeValues } from '#contract/money/fees.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { useCachedQuery } from '#web/platform/queries/use-cached-query.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { CampaignCardsSkeleton } from './campaign-cards-skeleton.tsx'
import { featuredQuery } from './campaign-list-queries.ts'
import { t } from './campaign-texts.ts'
import { StartLink } from './start-link.tsx'

/** The newest campaigns that take donations, with loading, empty and failed states. */
function FeaturedCampaigns({ api }: { api: Api }) {
  const queryClient = useQueryClient()
  const query = featuredQuery(api)
  const refetch = () => void queryClient.prefetchQuery({ ...query, staleTime: 0 })
  const known = useCachedQuery<OutputOf<'listFeaturedCampaigns'>>(query.queryKey, refetch)
  const campaigns = known?.data?.items
  // Covers a failed read on the server as well as in the browser.
  if (!campaigns && known?.status !== 'pending')
    return (
      <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: refetch }}>
        {t('fundraising.featured.failed')}
      </Note>
    )
  if (!campaigns) return <CampaignCardsSkeleton label={t('fundraising.featured.loading')} />
  if (campaigns.length === 0)
    return (
      <EmptyFrame drawing={<EmptyLine />} level={3} title={t('fundraising.featured.empty')}>
        {t('fundraising.featured.empty.detail')}
      </EmptyFrame>
    )
  return <CampaignCards campaigns={campaigns} level={3} />
}

/** The landing page of fundraising, the same for everyone and readable without scripts (FUND-1). */
export function FundraisingLanding({ api }: { api: Api }) {
  const fees = useConfig()?.payments.fees
  return (
    <Main>
      <Page>
        <div className="stack mb-12 max-w-2xl items-start gap-5">
          <div>
            <h1>{t('fundraising.title')}</h1>
            <p className="mt-3 text-lg text-text-2">{t('fundraising.lead')}</p>
          </div>
          <div className="row">
            <StartLink size="lg" />
            <Link to="/fundraising/browse" className={buttonClass({ kind: 'secondary', size: 'lg' })}>
              {t('fundraising.browse')}
            </Link>
          </div>
          <p className="text-sm text-text-2">{t('fees.ofDonations', feeValues(fees))}</p>
        </div>
        <section aria-label={t('fundraising.featured')}>
          <SectionHead title={t('fundraising.featured')} />
          <FeaturedCampaigns api={api} />
        </section>
      </Page>
    </Main>
  )
}
