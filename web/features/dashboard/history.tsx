import { useInfiniteQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import type { Api } from '#web/platform/router-context.ts'
import { Card } from '#web/ui/card.tsx'
import { DotLoader } from '#web/ui/dot-loader.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { historyQuery } from './dashboard-queries.ts'
import { t } from './dashboard-texts.ts'
import { HistoryEmpty } from './history/history-empty.tsx'
import { HistoryExport } from './history/history-export.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryRow } from './history-row.tsx'

type HistoryProps = {
  api: Api
  member: Member
  address: DashboardAddress
  onAddress: (address: DashboardAddress) => void
}

/** Every own prayer and miracle, newest first; filter and search stand in the address (REQ-13). */
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
      <LoadMore list={history} words={loadMoreTexts()} failed={t('history.failed')} />
      <HistoryExport />
    </>
  )
}
