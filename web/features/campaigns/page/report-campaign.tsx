import { Flag } from 'lucide-react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { t } from '#web/features/moderation/moderation-texts.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'

/** Reports another member's campaign to the moderators, or blocks its creator (SEC-7.2). */
export function ReportCampaign({ campaign: { id, creator } }: { campaign: Campaign }) {
  const [openReport, dialog] = useReportDialog({ leavesPage: true })
  return (
    <>
      <TextButton
        onClick={() => openReport({ target: { kind: 'campaign', id }, name: creator?.name ?? '' }, 'report')}
      >
        <Flag />
        {t('report.open')}
      </TextButton>
      {dialog}
    </>
  )
}
