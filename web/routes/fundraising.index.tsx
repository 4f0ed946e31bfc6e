import { createFileRoute } from '@tanstack/react-router'
import { featuredQuery } from '#web/features/campaigns/campaign-list-queries.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { FundraisingLanding } from '#web/features/campaigns/fundraising-landing.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'

/** The landing page of fundraising: HTML from the server, the same for everybody (FUND-1). */
export const Route = createFileRoute('/fundraising/')({
  staticData: { boot: 'deferred', cache: true },
  loader: async ({ context: { queryClient, api } }) => {
    const request = queryClient.query(featuredQuery(api)).catch(ignoreFailure)
    if (import.meta.env.SSR) await request
    return { heading: t('fundraising.pageTitle') }
  },
  head: ({ match, loaderData }) => {
    const { name, origin } = match.context.site
    const title = loaderData?.heading ?? name
    const named = { title: `${title} · ${name}` }
    if (!import.meta.env.SSR) return { meta: [named] }
    const address = `${origin}/fundraising`
    const head = publicHead({ title, description: 'fundraising.description', address })
    return { meta: [named, ...head.meta], links: head.links }
  },
  component: FundraisingPage,
})

function FundraisingPage() {
  const { api } = Route.useRouteContext()
  return <FundraisingLanding api={api} />
}

/** The page itself shows that they could not be loaded; the server has logged it. */
function ignoreFailure(): void {}
