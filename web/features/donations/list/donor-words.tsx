import type { DonationRow } from '#contract/fundraising/donation-operations.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { reportOfDonorWords } from '#web/features/moderation/donation-words.ts'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'

/** What a donor wrote, and the way to report it. */
export function DonorWords({ donation }: { donation: DonationRow }) {
  const { message, name } = donation
  const [openReport, dialog] = useReportDialog()
  if (message === '') return <span className="text-text-3">{t('donations.noMessage')}</span>
  return (
    <span className="row min-w-0 items-start">
      <span className="min-w-0 grow whitespace-pre-line wrap-anywhere">{message}</span>
      <span className="print:hidden">
        <MoreButton size="sm" name={name ?? ''} onPress={() => openReport(...reportOfDonorWords(donation))} />
      </span>
      {dialog}
    </span>
  )
}
