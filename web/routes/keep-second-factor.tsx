import { createFileRoute } from '@tanstack/react-router'
import { KeepSecondFactor } from '#web/features/account/second-factor/reset-links.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

export const Route = createFileRoute('/keep-second-factor')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  pendingComponent: PageWaiting,
  component: KeepSecondFactorPage,
})

function KeepSecondFactorPage() {
  return <KeepSecondFactor token={Route.useSearch().token} />
}
