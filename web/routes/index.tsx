import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '#web/features/home/landing.tsx'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/')({
  staticData: { boot: 'deferred', cache: true },
  head: ({ match }) => {
    const title = t('home.pageTitle', { app: match.context.site.name })
    return {
      meta: [
        { title },
        { name: 'description', content: t('home.description') },
        { property: 'og:title', content: title },
        { property: 'og:description', content: t('home.description') },
        { property: 'og:url', content: `${match.context.site.origin}/` },
      ],
    }
  },
  component: Home,
})

function Home() {
  const { site } = Route.useRouteContext()
  return <Landing siteName={site.name} />
}
