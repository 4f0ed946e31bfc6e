import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '#web/features/home/home-page.tsx'
import { landingQuery } from '#web/features/home/landing-query.ts'
import { publicHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/')({
  staticData: { boot: 'deferred', cache: true },
  loader: async ({ context: { queryClient, api } }) => {
    const request = queryClient.query(landingQuery(api)).catch(ignoreFailure)
    if (import.meta.env.SSR) await request
  },
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = t('home.pageTitle', { app: name })
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/`
    const head = publicHead({ title, description: 'home.description', address })
    return { meta: [{ title }, ...head.meta], links: head.links }
  },
  component: Home,
})

function Home() {
  const { api, site } = Route.useRouteContext()
  return <Landing siteName={site.name} api={api} />
}

/** The page is complete without numbers and testimonies; the server has logged the failure. */
function ignoreFailure(): void {}
