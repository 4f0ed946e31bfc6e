import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { t } from '#web/features/miracles/miracle-texts.ts'
import { ReportMiracle } from '#web/features/miracles/report-miracle.tsx'
import { useMember } from '../-member.ts'

/** The form for a miracle without a prayer on the site (MIR-1). */
export const Route = createFileRoute('/_signed-in/report-miracle/')({
  codeSplitGroupings: [['loader', 'component']],
  loader: () => t('miracle.new.title'),
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  component: ReportMiraclePage,
})

function ReportMiraclePage() {
  const member = useMember()
  const navigate = useNavigate()
  if (!member) return null
  return <ReportMiracle key={member.id} member={member} onDone={() => navigate({ to: '/dashboard' })} />
}
