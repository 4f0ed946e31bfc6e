import { createFileRoute, notFound } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaigns/page/campaign-head.ts'
import { headOf } from '#web/features/campaigns/page/campaign-head-data.ts'
import { CampaignPage } from '#web/features/campaigns/page/campaign-page.tsx'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { CampaignFailed } from '#web/features/campaigns/page/campaign-states.tsx'
import { lazyCampaignBody, lazyCampaignCover } from '#web/features/campaigns/page/lazy-campaign-page.ts'
import { MissingCampaign } from '#web/features/campaigns/page/missing-campaign.tsx'
import { lazyDonationForm } from '#web/features/donations/form/lazy-donation-form.ts'
import { LazyPaymentReturn } from '#web/features/donations/payment/lazy-payment-return.tsx'
import { returnAddressOf } from '#web/features/donations/payment/return-address.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { LazyHydration } from '#web/ui/hydration/lazy-hydration.tsx'

/** One campaign: HTML from the server, the same for every visitor (FUND-5, FUND-6). */
export const Route = createFileRoute('/fundraising/$campaignId/')({
  codeSplitGroupings: [
    ['loader', 'component'],
    ['notFoundComponent', 'errorComponent'],
  ],
  staticData: { boot: 'deferred', cache: true, hydratesWhenMissing: true },
  validateSearch: returnAddressOf,
  loader: async ({ context: { queryClient, api }, params: { campaignId } }) => {
    const request = queryClient.query(campaignPageQuery(api, campaignId)).catch(refuse)
    // A page that opens in the browser loads its components in parallel with its data.
    const components = import.meta.env.SSR ? [] : [lazyCampaignCover.fetch(), lazyCampaignBody.fetch()]
    const [{ campaign }] = await Promise.all([request, ...components])
    return { title: campaign.title, shared: import.meta.env.SSR ? headOf(campaign) : null }
  },
  head: ({ match, loaderData }) => {
    const { site } = match.context
    const title = { title: [loaderData?.title, site.name].filter(Boolean).join(' · ') }
    if (!import.meta.env.SSR || !loaderData?.shared) return { meta: [title] }
    const { meta, links } = campaignHead(loaderData.shared, site)
    return { meta: [title, ...meta], links }
  },
  pendingMs: 150,
  pendingComponent: PageWaiting,
  component: CampaignRoute,
  notFoundComponent: MissingRoute,
  errorComponent: CampaignFailed,
})

function CampaignRoute() {
  const { api } = Route.useRouteContext()
  const { campaignId } = Route.useParams()
  // Other parameters in the address are not ours to remove.
  const address = returnAddressOf(Route.useSearch())
  return (
    <CampaignPage
      key={campaignId}
      api={api}
      campaignId={campaignId}
      donationForm={(campaign) => <LazyHydration part={lazyDonationForm} props={{ campaign }} />}
      above={<LazyPaymentReturn campaignId={campaignId} address={address} />}
    />
  )
}

function MissingRoute() {
  const { api } = Route.useRouteContext()
  const { campaignId } = Route.useParams()
  return <MissingCampaign api={api} campaignId={campaignId} />
}

function refuse(failure: { code?: string }): never {
  throw failure.code === 'NOT_FOUND' ? notFound() : failure
}
