import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { historyExports } from '#contract/prayers/history-export-formats.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { historyQuery } from './dashboard-queries.ts'
import { t } from './dashboard-texts.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryRow } from './history-row.tsx'

/** The empty state: without any match, or without any entry at all. */
function HistoryEmpty({ address: { filter, search } }: { address: DashboardAddress }) {
  if (filter || search) {
    const everything = (
      <Link to="/dashboard" search={{ tab: 'history' }} className={buttonClass({ kind: 'secondary' })}>
        {t('history.showEverything')}
      </Link>
    )
    return (
      <Empty title={t('history.nothing')} level={3} action={everything}>
        {t('history.nothing.detail')}
      </Empty>
    )
  }
  const begin = (
    <Link to="/new-prayer" className={buttonClass()}>
      {t('dashboard.newPrayer')}
    </Link>
  )
  return (
    <Empty title={t('history.empty')} level={3} action={begin}>
      {t('history.empty.detail')}
    </Empty>
  )
}

/**
 * Exports the whole history, whatever the filter: as a table, or as a printable page (REQ-13). Plain links,
 * so that the browser streams the download to a file.
 */
function HistoryExport() {
  return (
    <nav className="row mt-6 gap-x-6" aria-label={t('history.export')}>
      <a className={textLinkClass} href={historyExports.csv} download>
        {t('history.export.csv')}
      </a>
      <a className={textLinkClass} href={historyExports.csvWithSemicolons} download>
        {t('history.export.csvWithSemicolons')}
      </a>
      <a className={textLinkClass} href={historyExports.page} target="_blank" rel="noopener">
        {t('history.export.page')}
      </a>
    </nav>
  )
}

type HistoryProps = {
  api: Api
  member: Member
  address: DashboardAddress
  onAddress: (address: DashboardAddress) => void
}

/** All prayers and miracles of the member, newest first; filter and search are in the URL (REQ-13). */
export function History({ api, member, address, onAddress }: HistoryProps) {
  return (
    <>
      <h2 className="sr-only">{t('dashboard.tab.history')}</h2>
      <HistoryFilters address={address} onAddress={onAddress} />
      <Entries api={api} member={member} address={address} />
    </>
  )
}

function Entries({ api, member, address }: Omit<HistoryProps, 'onAddress'>) {
  const history = useInfiniteQuery(historyQuery(api, address))
  const { data: entries, isPending } = history
  if (isPending) return <DotLoader>{t('history.loading')}</DotLoader>
  if (!entries) {
    return (
      <Failed
        title={t('history.failed')}
        retryLabel={t('action.tryAgain')}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (entries.length === 0) return <HistoryEmpty address={address} />
  return (
    <>
      <p className="sr-only" role="status">
        {t('history.shown', { count: entries.length })}
      </p>
      <Card padded>
        <ul>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} timeZone={member.timeZone} />
          ))}
        </ul>
      </Card>
      <LoadMore list={history} texts={loadMoreTexts()} failed={t('history.failed')} />
      <HistoryExport />
    </>
  )
}
