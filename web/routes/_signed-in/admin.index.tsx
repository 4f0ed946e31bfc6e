import { createFileRoute } from '@tanstack/react-router'
import { Desk } from '#web/features/moderation/staff-desk.tsx'
import { requireStaff } from '#web/features/moderation/staff-only.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The desk of staff: what waits, queue by queue (REQ-240). */
export const Route = createFileRoute('/_signed-in/admin/')({
  loader: ({ context }) => {
    requireStaff(context)
  },
  pendingComponent: PageWaiting,
  component: DeskPage,
  notFoundComponent: PageMissing,
})

function DeskPage() {
  const member = useMember()
  return member ? <Desk member={member} /> : null
}
