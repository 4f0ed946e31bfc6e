import { createFileRoute } from '@tanstack/react-router'
import { type AuditAddress, auditAddressOf } from '#web/features/audit/audit-address.ts'
import { AuditPage } from '#web/features/audit/audit-page.tsx'
import { requireStaff } from '#web/features/moderation/staff-only.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The audit log of staff, for admins; moderators see their own entries (REQ-144). */
export const Route = createFileRoute('/_signed-in/admin/audit')({
  validateSearch: ({ action }): { action?: string } =>
    action === undefined ? {} : { action: String(action) },
  loader: ({ context }) => {
    requireStaff(context)
  },
  pendingComponent: PageWaiting,
  component: AuditLogPage,
  notFoundComponent: PageMissing,
})

function AuditLogPage() {
  const address = auditAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <AuditPage
      member={member}
      address={address}
      onAddress={(search: AuditAddress) => void navigate({ search, resetScroll: false })}
    />
  )
}
