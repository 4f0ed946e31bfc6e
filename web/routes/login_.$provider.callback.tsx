import { createFileRoute, notFound } from '@tanstack/react-router'
import { providers } from '#contract/constants.ts'
import { type ProviderAnswer, ProviderCallback } from '#web/features/account/provider-callback.tsx'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/login_/$provider/callback')({
  ssr: false,
  staticData: { isFootless: true, secretAddress: true },
  params: {
    parse: ({ provider }) => ({ provider: providers.find((known) => known === provider) ?? null }),
    stringify: ({ provider }) => ({ provider: provider ?? '' }),
  },
  validateSearch: ({ code, state, error, iss }): ProviderAnswer => ({
    state: String(state ?? ''),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(error === undefined ? {} : { error: String(error) }),
    ...(iss === undefined ? {} : { iss: String(iss) }),
  }),
  head: ({ match }) => ({ meta: [{ title: t('login.pageTitle', { app: match.context.site.name }) }] }),
  beforeLoad: ({ params }) => {
    if (!params.provider) throw notFound()
  },
  pendingComponent: PageWaiting,
  notFoundComponent: PageMissing,
  component: CallbackPage,
})

function CallbackPage() {
  const { provider } = Route.useParams()
  const answer = Route.useSearch()
  return provider ? <ProviderCallback provider={provider} answer={answer} /> : null
}
