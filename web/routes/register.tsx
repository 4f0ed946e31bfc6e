import { createFileRoute } from '@tanstack/react-router'
import { Registration } from '#web/features/account/registration.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { redirectMembers } from '#web/features/shell/redirect-members.ts'
import { t } from '#web/platform/text.ts'

export const Route = createFileRoute('/register')({
  ssr: false,
  staticData: { isFootless: true },
  beforeLoad: ({ context }) => redirectMembers(context),
  head: ({ match }) => ({ meta: [{ title: t('register.pageTitle', { app: match.context.site.name }) }] }),
  pendingComponent: PageWaiting,
  component: Registration,
})
