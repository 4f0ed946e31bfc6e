import { createFileRoute, notFound } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaigns/page/campaign-head.ts'
import { headOf } from '#web/features/campaigns/page/campaign-head-data.ts'
import { CampaignPage } from '#web/features/campaigns/page/campaign-page.tsx'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { CampaignFailed } from '#web/features/campaigns/page/campaign-states.tsx'
import { MissingCampaign } from '#web/features/campaigns/page/missing-campaign.tsx'
import { DonationForm } from '#web/features/donations/form/donation-form.tsx'
import { PaymentReturn } from '#web/features/donations/payment/payment-return.tsx'
import { returnAddressOf } from '#web/features/donations/payment/return-address.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** One campaign: HTML from the server, the same for every visitor (FUND-5, FUND-6). */
export const Route = createFileRoute('/fundraising/$campaignId/')({
  staticData: { boot: 'deferred', cache: true, hydratesWhenMissing: true, plainWhenPosted: true },
  validateSearch: returnAddressOf,
  loader: async ({ context: { queryClient, api }, params: { campaignId } }) => {
    const { campaign } = await queryClient.query(campaignPageQuery(api, campaignId)).catch(refuse)
    return { title: campaign.title, shared: import.meta.env.SSR ? headOf(campaign) : null }
  },
  head: ({ match, loaderData }) => {
    const { site } = match.context
    const title = { title: [loaderData?.title, site.name].filter(Boolean).join(' · ') }
    if (!import.meta.env.SSR || !loaderData?.shared) return { meta: [title] }
    const { meta, links } = campaignHead(loaderData.shared, site)
    return { meta: [title, ...meta], links }
  },
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
      donationForm={(campaign) => <DonationForm campaign={campaign} />}
      above={<PaymentReturn campaignId={campaignId} address={address} />}
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
