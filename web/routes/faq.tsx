import { createFileRoute } from '@tanstack/react-router'
import { Faq } from '#web/features/legal/faq.tsx'
import { faqAddressOf } from '#web/features/legal/legal-address.ts'
import { publicHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/features/shell/shell-texts.ts'
import { useConfig } from '#web/platform/api/server-config.ts'

export const Route = createFileRoute('/faq')({
  staticData: { boot: 'none', cache: true, cacheSearch: ['search'] },
  validateSearch: faqAddressOf,
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = `${t('faq.pageTitle')} · ${name}`
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/faq`
    const head = publicHead({ title, description: 'faq.description', address })
    return { meta: [{ title }, ...head.meta], links: head.links }
  },
  component: FaqPage,
})

function FaqPage() {
  const { site } = Route.useRouteContext()
  const { search } = Route.useSearch()
  const config = useConfig()
  if (!config) return null
  const isReplyPromised = Boolean(config.support.email)
  const { fees } = config.payments
  return <Faq siteName={site.name} isReplyPromised={isReplyPromised} fees={fees} search={search} />
}
