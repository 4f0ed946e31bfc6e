import { createFileRoute } from '@tanstack/react-router'
import { legalAddressOf } from '#web/features/legal/legal-address.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/privacy')({
  staticData: { boot: 'none', cache: true, cacheSearch: ['version'] },
  validateSearch: legalAddressOf,
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = `${t('privacy.pageTitle')} · ${name}`
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/privacy`
    const head = publicHead({ title, description: 'privacy.description', address })
    return { meta: [{ title }, ...head.meta], links: head.links }
  },
  component: PrivacyPage,
})

function PrivacyPage() {
  return <LegalPage kind="privacy" address={Route.useSearch()} />
}
