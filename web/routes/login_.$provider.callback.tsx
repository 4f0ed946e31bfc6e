import { createFileRoute } from '@tanstack/react-router'
import { providers } from '#contract/values/constants.ts'
import { type ProviderAnswer, ProviderCallback } from '#web/features/account/provider-callback.tsx'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

/** Pages that work without scripts are plain HTML: the browser's bundle leaves them out. */
const plain = import.meta.env.SSR ? await import('#web/features/account/posted-callback.tsx') : null

export const Route = createFileRoute('/login_/$provider/callback')({
  ssr: false,
  staticData: { secretAddress: true, plainWhenPosted: true },
  validateSearch: ({ code, state, error, iss }): ProviderAnswer => ({
    code: textOf(code),
    state: textOf(state),
    error: textOf(error),
    iss: textOf(iss),
  }),
  head: ({ match }) => ({ meta: [{ title: t('login.pageTitle', { app: match.context.site.name }) }] }),
  pendingComponent: CallbackWaiting,
  component: CallbackPage,
})

function CallbackPage() {
  const provider = providerNamed(Route.useParams().provider)
  const answer = Route.useSearch()
  return provider ? <ProviderCallback provider={provider} answer={answer} /> : <PageMissing />
}

/** The page until scripts have come: without them one button more signs in, by form posts. */
function CallbackWaiting() {
  const callback = plain?.usePlainCallback(Route.useParams().provider)
  const title = t('login.pageTitle', { app: Route.useRouteContext().site.name })
  if (!plain || !callback) return <PageWaiting title={title} />
  if (callback.finished || callback.accepted) return <plain.PostedCallback {...callback} />
  return <PageWaiting title={title} withoutScripts={<plain.FinishWithoutScripts {...callback} />} />
}

function providerNamed(name: string) {
  return providers.find((provider) => provider === name)
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
