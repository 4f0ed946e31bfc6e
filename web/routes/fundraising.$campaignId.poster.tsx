import { createFileRoute, notFound } from '@tanstack/react-router'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { CampaignFailed, CampaignNotFound } from '#web/features/campaigns/page/campaign-states.tsx'
import { Poster } from '#web/features/campaigns/poster.tsx'

/** A campaign on one sheet of paper. The browser draws its QR code. */
export const Route = createFileRoute('/fundraising/$campaignId/poster')({
  loader: async ({ context: { queryClient, api }, params: { campaignId } }) => {
    const { campaign } = await queryClient.query(campaignPageQuery(api, campaignId)).catch(refuse)
    return { campaign, heading: `${t('poster.pageTitle')} · ${campaign.title}` }
  },
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  component: PosterPage,
  notFoundComponent: CampaignNotFound,
  errorComponent: CampaignFailed,
})

function PosterPage() {
  return <Poster campaign={Route.useLoaderData().campaign} />
}

function refuse(failure: { code?: string }): never {
  throw failure.code === 'NOT_FOUND' ? notFound() : failure
}
