import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '#web/features/home/landing.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/')({
  staticData: { boot: 'deferred', cache: true },
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = t('home.pageTitle', { app: name })
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const head = publicHead({ title, description: 'home.description', address: `${origin}/` })
    return { meta: [{ title }, ...head] }
  },
  component: Home,
})

function Home() {
  const { site } = Route.useRouteContext()
  return <Landing siteName={site.name} />
}
