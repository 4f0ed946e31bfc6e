import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore, type Paged } from '#web/ui/lists/load-more.tsx'
import { t } from './treasury-texts.ts'

type TreasuryListProps = {
  list: Pick<UseInfiniteQueryResult<unknown>, 'isPending' | 'isRefetchError' | 'data' | 'refetch'> &
    Partial<Paged>
  isEmpty: boolean
  none: string
  children: ReactNode
}

/** A list of the treasury in each of its states; it stays on screen when a refetch fails. */
export function TreasuryList({ list, isEmpty, none, children }: TreasuryListProps) {
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <TableSkeleton />
  if (list.data === undefined)
    return <Failed title={t('treasury.loadFailed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <div className="stack gap-5">
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('treasury.loadFailed')}</RefetchNote> : null}
      {isEmpty ? <Empty title={none} level={2} /> : children}
      {isPaged(list) ? (
        <LoadMore list={list} texts={loadMoreTexts()} failed={t('treasury.moreFailed')} />
      ) : null}
    </div>
  )
}

function isPaged(list: Partial<Paged>): list is Paged {
  return list.fetchNextPage !== undefined
}

function TableSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        {['60%', '75%', '50%', '65%'].map((width) => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </div>
    </Loading>
  )
}
