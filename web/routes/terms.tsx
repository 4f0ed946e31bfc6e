import { createFileRoute } from '@tanstack/react-router'
import { Terms } from '#web/features/legal/terms.tsx'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/terms')({
  staticData: { boot: 'none', cache: true },
  head: ({ match }) => ({ meta: [{ title: `${t('terms.pageTitle')} · ${match.context.site.name}` }] }),
  component: TermsPage,
})

function TermsPage() {
  const { site } = Route.useRouteContext()
  return <Terms siteName={site.name} />
}
