import { useInfiniteQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account.ts'
import type { DashboardAddress } from '#web/features/dashboard/address.ts'
import { historyQuery } from '#web/features/dashboard/queries.ts'
import { t } from '#web/features/dashboard/texts.ts'
import type { Api } from '#web/platform/router-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DotLoader } from '#web/ui/dot-loader.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { HistoryEmpty } from './history-empty.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryRow } from './history-row.tsx'

type HistoryProps = {
  api: Api
  member: Member
  address: DashboardAddress
  onAddress: (address: DashboardAddress) => void
}

/** Every own prayer and miracle, newest first; filter and search stand in the address (decision 13). */
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
  const { data: entries, isPending, isFetchingNextPage, isFetchNextPageError } = history
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
      <More
        hasMore={history.hasNextPage}
        isLoading={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onMore={() => void history.fetchNextPage()}
      />
    </>
  )
}

type MoreProps = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; onMore: () => void }

function More({ hasMore, isLoading, hasFailed, onMore }: MoreProps) {
  if (!hasMore) return null
  return (
    <div className="mt-8">
      {hasFailed && !isLoading ? (
        <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: onMore }}>
          {t('history.failed')}
        </Note>
      ) : (
        <div className="row justify-center">
          <Button kind="secondary" busy={isLoading} busyLabel={t('history.loadingMore')} onClick={onMore}>
            {t('history.loadMore')}
          </Button>
        </div>
      )}
    </div>
  )
}
