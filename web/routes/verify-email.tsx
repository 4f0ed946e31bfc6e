import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmail } from '#web/features/account/verify-email.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/verify-email')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ token, redirect }): { token?: string; redirect?: string } => ({
    ...(token === undefined ? {} : { token: String(token) }),
    ...(typeof redirect === 'string' && { redirect }),
  }),
  head: () => ({ meta: [{ title: t('verify.pageTitle') }] }),
  pendingComponent: PageWaiting,
  component: VerifyEmailPage,
})

function VerifyEmailPage() {
  const { token, redirect } = Route.useSearch()
  return <VerifyEmail token={token} redirect={redirect} />
}
