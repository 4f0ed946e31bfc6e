import { createFileRoute } from '@tanstack/react-router'
import { LoadedCase } from '#web/features/moderation/loaded-case.tsx'
import { requireStaff } from '#web/features/moderation/staff-only.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** One reported case, for moderators and admins (SEC-7.3, REQ-66). */
export const Route = createFileRoute('/_signed-in/moderation/$caseId')({
  staticData: { pageAbove: '/admin' },
  loader: ({ context }) => {
    requireStaff(context)
  },
  pendingComponent: PageWaiting,
  component: CaseRoute,
  notFoundComponent: PageMissing,
})

function CaseRoute() {
  const { caseId } = Route.useParams()
  const member = useMember()
  if (!member) return null
  return <LoadedCase caseId={caseId} member={member} missing={<PageMissing />} />
}
