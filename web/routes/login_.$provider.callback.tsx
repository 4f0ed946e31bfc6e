import { createFileRoute } from '@tanstack/react-router'
import { providers } from '#contract/values/constants.ts'
import { type ProviderAnswer, ProviderCallback } from '#web/features/account/provider-callback.tsx'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/login_/$provider/callback')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ code, state, error, iss }): ProviderAnswer => ({
    code: textOf(code),
    state: textOf(state),
    error: textOf(error),
    iss: textOf(iss),
  }),
  head: ({ match }) => ({ meta: [{ title: t('login.pageTitle', { app: match.context.site.name }) }] }),
  pendingComponent: PageWaiting,
  component: CallbackPage,
})

function CallbackPage() {
  const provider = providerNamed(Route.useParams().provider)
  const answer = Route.useSearch()
  return provider ? <ProviderCallback provider={provider} answer={answer} /> : <PageMissing />
}

function providerNamed(name: string) {
  return providers.find((provider) => provider === name)
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
