import { createFileRoute } from '@tanstack/react-router'
import { Faq } from '#web/features/legal/faq.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/features/shell/shell-texts.ts'
import { useConfig } from '#web/platform/queries/server-config.ts'

export const Route = createFileRoute('/faq')({
  staticData: { boot: 'none', cache: true },
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = `${t('faq.pageTitle')} · ${name}`
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/faq`
    const head = publicHead({ title, description: 'faq.description', address })
    return { meta: [{ title }, ...head], links: [{ rel: 'canonical', href: address }] }
  },
  component: FaqPage,
})

function FaqPage() {
  const { site } = Route.useRouteContext()
  const config = useConfig()
  if (!config) return null
  const isReplyPromised = Boolean(config.support.email)
  return <Faq siteName={site.name} isReplyPromised={isReplyPromised} fees={config.payments.fees} />
}
