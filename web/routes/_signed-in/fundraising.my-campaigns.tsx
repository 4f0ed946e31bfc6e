import { createFileRoute } from '@tanstack/react-router'
import { ownCampaignsQuery } from '#web/features/campaigns/campaign-queries.ts'
import { MyCampaigns } from '#web/features/campaigns/my-campaigns.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The own campaigns (FMY-1 … FMY-3). */
export const Route = createFileRoute('/_signed-in/fundraising/my-campaigns')({
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchInfiniteQuery(ownCampaignsQuery(api))
  },
  pendingComponent: PageWaiting,
  component: MyCampaigns,
})
