import { createFileRoute } from '@tanstack/react-router'
import { ownCampaignsQuery } from '#web/features/campaigns/campaign-queries.ts'
import { t } from '#web/features/campaigns/manage/campaign-management-texts.ts'
import { MyCampaigns } from '#web/features/campaigns/my-campaigns.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The own campaigns (FMY-1 … FMY-3). */
export const Route = createFileRoute('/_signed-in/fundraising/my-campaigns')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchInfiniteQuery(ownCampaignsQuery(api))
    return { heading: t('myCampaigns.title') }
  },
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  pendingMs: 150,
  pendingComponent: PageWaiting,
  component: MyCampaigns,
})
