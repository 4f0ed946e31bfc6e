import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useResumedPendingWrites } from '#web/features/groups/chat/resume-pending-writes.ts'
import { redirectSignedOutReader } from '#web/features/sharing/signed-out-reader.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { sessionQuery } from '#web/platform/session/browser-session.tsx'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'

export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  staticData: { isMembersOnly: true },
  beforeLoad: async ({ context: { queryClient, api }, location, preload }) => {
    const { member } = await queryClient.ensureQueryData(sessionQuery(api))
    if (member && !member.needsConsent) return
    if (!member) await redirectSignedOutReader(api, location.pathname)
    if (!preload) rememberReturnPath(location.href)
    if (member) throw redirect({ to: '/consent' })
    throw redirect({ to: '/login', search: { redirect: location.href } })
  },
  pendingComponent: PageWaiting,
  component: SignedIn,
})

function SignedIn() {
  useResumedPendingWrites()
  return <Outlet />
}
