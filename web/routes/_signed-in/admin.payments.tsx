import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#web/features/admin/admins-only.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { type TreasuryAddress, treasuryAddressOf } from '#web/features/treasury/treasury-address.ts'
import { TreasuryPage } from '#web/features/treasury/treasury-page.tsx'
import { useMember } from '../-member.ts'

/** Payments that need a person, for admins (PAY-B3, PAY-E7.2). */
export const Route = createFileRoute('/_signed-in/admin/payments')({
  validateSearch: ({ tab, filter }): { tab?: string; filter?: string } => ({
    ...(tab !== undefined && { tab: String(tab) }),
    ...(filter !== undefined && { filter: String(filter) }),
  }),
  loader: ({ context }) => {
    requireAdmin(context)
  },
  pendingComponent: PageWaiting,
  component: PaymentsPage,
  notFoundComponent: PageMissing,
})

function PaymentsPage() {
  const address = treasuryAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <TreasuryPage
      member={member}
      address={address}
      onAddress={(search: TreasuryAddress) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
