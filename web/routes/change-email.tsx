import { createFileRoute } from '@tanstack/react-router'
import { ChangeEmail } from '#web/features/account/change-email.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/change-email')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  head: () => ({ meta: [{ title: t('changeEmail.pageTitle') }] }),
  pendingComponent: PageWaiting,
  component: ChangeEmailPage,
})

function ChangeEmailPage() {
  return <ChangeEmail token={Route.useSearch().token} />
}
