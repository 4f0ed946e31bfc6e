import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { requireMember } from './-require-member.ts'

export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  staticData: { isMembersOnly: true },
  beforeLoad: requireMember,
  pendingComponent: PageWaiting,
  component: Outlet,
})
