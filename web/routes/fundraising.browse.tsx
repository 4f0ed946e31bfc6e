import { createFileRoute, redirect } from '@tanstack/react-router'
import { browseAddressOf } from '#web/features/campaigns/browse-address.ts'
import { BrowseCampaigns, BrowseFailed } from '#web/features/campaigns/browse-campaigns.tsx'
import { browseQuery } from '#web/features/campaigns/campaign-list-queries.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { publicHead } from '#web/features/shell/public-head.ts'

/** The raw parameters; the list parses them in its own chunk, outside of every first load. */
type RawSearch = { search?: string; sort?: string; cursor?: string }

/** Every active campaign: HTML from the server, search and order in the address (FUND-2). */
export const Route = createFileRoute('/fundraising/browse')({
  staticData: { boot: 'deferred', cache: true, cacheSearch: ['search', 'sort', 'cursor'] },
  validateSearch: (search: Record<string, unknown>) => search as RawSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const request = queryClient.query(browseQuery(api, browseAddressOf(deps))).catch(refuse)
    if (import.meta.env.SSR) await request
    return { heading: t('campaigns.title') }
  },
  head: ({ match, loaderData }) => {
    const { name, origin } = match.context.site
    const title = loaderData?.heading ?? name
    const named = { title: `${title} · ${name}` }
    if (!import.meta.env.SSR) return { meta: [named] }
    const address = `${origin}/fundraising/browse`
    const head = publicHead({ title, description: 'campaigns.description', address })
    return { meta: [named, ...head.meta], links: head.links }
  },
  component: BrowsePage,
  errorComponent: BrowseFailed,
})

function BrowsePage() {
  const { api } = Route.useRouteContext()
  return <BrowseCampaigns api={api} address={browseAddressOf(Route.useSearch())} />
}

/** An address that the server cannot read redirects to the newest; in the browser the list itself shows the failure. */
function refuse(failure: { code?: string }): void {
  if (!import.meta.env.SSR) return
  if (failure.code === 'INVALID') throw redirect({ to: '/fundraising/browse', search: {} })
  throw failure
}
