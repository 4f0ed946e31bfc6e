import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { t } from '#web/features/dashboard/dashboard-texts.ts'
import { textLinkClass } from '#web/ui/text-button.tsx'

/**
 * The whole history to keep, whatever is shown of it: as a table, or as a page for the printer (REQ-13). Plain
 * links: the browser writes the file while it receives it.
 */
export function HistoryExport() {
  return (
    <nav className="row mt-6 gap-x-6" aria-label={t('history.export')}>
      <a className={textLinkClass} href={historyExports.csv} download>
        {t('history.export.csv')}
      </a>
      <a className={textLinkClass} href={historyExports.page} target="_blank" rel="noopener">
        {t('history.export.page')}
      </a>
    </nav>
  )
}
