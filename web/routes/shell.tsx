import { createFileRoute, redirect } from '@tanstack/react-router'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/**
 * The bars around an empty page, the same for everybody. The worker keeps it and answers with it for every page of a
 * member (ADR-42); somebody who opens it by its own address is sent on.
 */
export const Route = createFileRoute('/shell')({
  ssr: false,
  staticData: { cache: true },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' })
  },
  pendingComponent: PageWaiting,
})
