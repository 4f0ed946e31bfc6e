import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useResumedPendingWrites } from '#web/features/groups/chat/resume-pending-writes.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { requireMember } from './-require-member.ts'

export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  staticData: { isMembersOnly: true },
  beforeLoad: requireMember,
  pendingComponent: PageWaiting,
  component: SignedIn,
})

function SignedIn() {
  useResumedPendingWrites()
  return <Outlet />
}
