import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { t } from '#web/features/donations/donation-texts.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { statementQuery } from './donation-queries.ts'

/** The donations that arrived as a file. A plain link: the browser writes it while it receives it (FDON-1, PAY-E8). */
export function CsvLink({ campaignId }: { campaignId: string }) {
  const { data: statement } = useQuery(statementQuery(useApi(), campaignId))
  const words = (
    <>
      <Download />
      {t('donations.export')}
    </>
  )
  if (statement?.donations === 0) {
    const showEmptyToast = () => showToast({ kind: 'failure', title: t('donationExport.nothing') })
    return (
      <Button kind="secondary" onClick={showEmptyToast}>
        {words}
      </Button>
    )
  }
  return (
    <a
      className={buttonClass({ kind: 'secondary' })}
      href={`/api/campaigns/${encodeURIComponent(campaignId)}/donations.csv`}
      download
    >
      {words}
    </a>
  )
}
