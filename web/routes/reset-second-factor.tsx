import { createFileRoute } from '@tanstack/react-router'
import { ResetSecondFactor } from '#web/features/account/second-factor/reset-links.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

export const Route = createFileRoute('/reset-second-factor')({
  ssr: false,
  staticData: { secretAddress: true },
  validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  pendingComponent: PageWaiting,
  component: ResetSecondFactorPage,
})

function ResetSecondFactorPage() {
  return <ResetSecondFactor token={Route.useSearch().token} />
}
