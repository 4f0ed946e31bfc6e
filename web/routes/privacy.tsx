import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '#web/features/legal/privacy.tsx'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/privacy')({
  staticData: { boot: 'none', cache: true },
  head: ({ match }) => ({ meta: [{ title: `${t('privacy.pageTitle')} · ${match.context.site.name}` }] }),
  component: PrivacyPage,
})

function PrivacyPage() {
  const { site } = Route.useRouteContext()
  return <Privacy siteName={site.name} />
}
