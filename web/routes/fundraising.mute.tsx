import { createFileRoute } from '@tanstack/react-router'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { MuteMails } from '#web/features/campaigns/mute-campaign-mails.tsx'

/** Ends the mails about a campaign, by the link in each of them. */
export const Route = createFileRoute('/fundraising/mute')({
  staticData: { secretAddress: true },
  validateSearch: ({ token }): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  loader: () => ({ heading: t('mute.title') }),
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  component: MutePage,
})

function MutePage() {
  return <MuteMails token={Route.useSearch().token} />
}
