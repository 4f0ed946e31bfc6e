import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmail } from '#web/features/account/verify-email.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/verify-email')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  head: () => ({ meta: [{ title: t('verify.pageTitle') }] }),
  pendingComponent: PageWaiting,
  component: VerifyEmailPage,
})

function VerifyEmailPage() {
  const { token } = Route.useSearch()
  return <VerifyEmail token={token} />
}
