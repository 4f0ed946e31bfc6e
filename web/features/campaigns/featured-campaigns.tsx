import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { useCachedQuery } from '#web/platform/known-data.ts'
import type { Api } from '#web/platform/router-context.ts'
import { EmptyLine } from '#web/ui/art/empty-line.tsx'
import { EmptyFrame } from '#web/ui/empty-frame.tsx'
import { LazyHydration } from '#web/ui/late.tsx'
import { Note } from '#web/ui/note.tsx'
import { CampaignCardsSkeleton } from './campaign-cards-skeleton.tsx'
import { featuredQuery } from './campaign-list-queries.ts'
import { t } from './campaign-texts.ts'
import { lazyCampaignCards } from './lazy-campaign-cards.ts'

/** The newest campaigns that take donations; while they come, when there are none, and when they could not be read. */
export function FeaturedCampaigns({ api }: { api: Api }) {
  const queryClient = useQueryClient()
  const query = featuredQuery(api)
  const known = useCachedQuery<OutputOf<'listFeaturedCampaigns'>>(query.queryKey)
  const campaigns = known?.data?.items
  const refetch = () => void queryClient.prefetchQuery(query)
  // The server could not read them, or this browser could not.
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
  return <LazyHydration part={lazyCampaignCards} props={{ campaigns, level: 3 }} />
}
