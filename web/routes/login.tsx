import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Login } from '#web/features/account/login.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { redirectMembers } from '#web/features/shell/redirect-members.ts'
import { t } from '#web/features/shell/shell-texts.ts'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'

export const Route = createFileRoute('/login')({
  // Its form works before the scripts have come (REQ-306).
  staticData: { boot: 'deferred' },
  validateSearch: ({ redirect }): { redirect?: string } => (typeof redirect === 'string' ? { redirect } : {}),
  beforeLoad: ({ context, search: { redirect } }) => redirectMembers(context, redirect),
  head: ({ match }) => ({ meta: [{ title: t('login.pageTitle', { app: match.context.site.name }) }] }),
  pendingComponent: PageWaiting,
  component: LoginPage,
})

function LoginPage() {
  const { redirect } = Route.useSearch()
  useEffect(() => {
    // Signing up, or resetting the password, leads back to it too.
    if (redirect) rememberReturnPath(redirect)
  }, [redirect])
  return <Login redirect={redirect} />
}
