import { createFileRoute } from '@tanstack/react-router'
import { Registration } from '#web/features/account/registration.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'
import { redirectMembers } from '#web/features/shell/redirect-members.ts'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/register')({
  // Its form works before the scripts have come (REQ-306).
  staticData: { boot: 'deferred' },
  validateSearch: ({ redirect }): { redirect?: string } => (typeof redirect === 'string' ? { redirect } : {}),
  beforeLoad: ({ context, search: { redirect } }) => redirectMembers(context, redirect),
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = t('register.pageTitle', { app: name })
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const address = `${origin}/register`
    const head = publicHead({ title, description: 'register.description', address })
    return { meta: [{ title }, ...head.meta], links: head.links }
  },
  pendingComponent: PageWaiting,
  component: RegisterPage,
})

function RegisterPage() {
  return <Registration {...Route.useSearch()} />
}
