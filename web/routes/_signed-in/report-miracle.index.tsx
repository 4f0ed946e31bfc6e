import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ReportMiracle } from '#web/features/miracles/report-miracle.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The form for a miracle without a prayer on the site (MIR-1). */
export const Route = createFileRoute('/_signed-in/report-miracle/')({
  pendingComponent: PageWaiting,
  component: ReportMiraclePage,
})

function ReportMiraclePage() {
  const member = useMember()
  const navigate = useNavigate()
  if (!member) return null
  return <ReportMiracle key={member.id} member={member} onDone={() => navigate({ to: '/dashboard' })} />
}
