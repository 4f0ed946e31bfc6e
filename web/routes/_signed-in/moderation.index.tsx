import { createFileRoute } from '@tanstack/react-router'
import { Cases } from '#web/features/moderation/case-queue.tsx'
import { type CasesAddress, casesAddressOf } from '#web/features/moderation/case-queue-address.ts'
import { requireStaff } from '#web/features/moderation/staff-only.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The queue of reports, for moderators and admins (SEC-7.3). */
export const Route = createFileRoute('/_signed-in/moderation/')({
  validateSearch: ({ filter }): { filter?: string } =>
    filter === undefined ? {} : { filter: String(filter) },
  loader: ({ context }) => {
    requireStaff(context)
  },
  pendingComponent: PageWaiting,
  component: CasesPage,
  notFoundComponent: PageMissing,
})

function CasesPage() {
  const address = casesAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <Cases
      member={member}
      address={address}
      onAddress={(search: CasesAddress) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
