import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#web/features/account/forgot-password.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/forgot-password')({
  head: () => ({ meta: [{ title: t('forgot.pageTitle') }] }),
  pendingComponent: PageWaiting,
  component: ForgotPassword,
})
