import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '#web/features/pending/pending-page.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The writes that wait on this phone to be sent. */
export const Route = createFileRoute('/_signed-in/pending')({
  staticData: { pageAbove: '/profile' },
  pendingComponent: PageWaiting,
  component: PendingPage,
})
