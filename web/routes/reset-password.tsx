import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '#web/features/account/reset-password.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/reset-password')({
  staticData: { secretAddress: true },
  validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  head: () => ({ meta: [{ title: t('reset.pageTitle') }] }),
  pendingComponent: PageWaiting,
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token } = Route.useSearch()
  return <ResetPassword token={token} />
}
