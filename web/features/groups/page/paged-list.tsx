import { type ReactNode, useEffect } from 'react'
import { t } from '#web/features/groups/group-texts.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { isRefused, useRefetchGroup } from './use-refetch-group.ts'

type PagedListProps = {
  groupId: string
  /** The state of useInfiniteQuery for the list. */
  query: {
    isPending: boolean
    isError: boolean
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => Promise<unknown>
    fetchNextPage: () => Promise<unknown>
  }
  isEmpty: boolean
  failed: string
  empty?: ReactNode
  /** The placeholder while the list is loading. */
  waiting?: ReactNode
  children: ReactNode
}

/** A paged list of a group with its loading, empty, failed and refused states, and the load-more button. */
export function PagedList({ groupId, query, isEmpty, failed, empty, waiting, children }: PagedListProps) {
  const { error } = query
  const refetchGroup = useRefetchGroup(groupId)
  useEffect(() => {
    if (error) refetchGroup(error)
  }, [error, refetchGroup])
  const retry = { label: t('action.tryAgain'), onRetry: () => void query.refetch() }
  if (query.isPending) return <Loading label={t('state.loading')}>{waiting ?? <Rows />}</Loading>
  if (query.isError && isRefused(error)) return <Note kind="bad" title={t('group.gone')} />
  if (query.isError && isEmpty) return <Note kind="bad" title={failed} retry={retry} />
  return (
    <>
      {isEmpty && !query.hasNextPage ? empty : children}
      <LoadMore list={query} texts={loadMoreTexts()} failed={t('group.moreFailed')} />
    </>
  )
}

function Rows() {
  return (
    <div className="stack" aria-hidden="true">
      {['60%', '75%', '50%'].map((width) => (
        <div key={width} className="row flex-nowrap">
          <Skeleton width="2.5rem" height="2.5rem" round />
          <div className="flex-1">
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
