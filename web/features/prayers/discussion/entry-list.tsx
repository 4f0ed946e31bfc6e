import { type ReactNode, type RefObject, useRef } from 'react'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Question, useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

type EntryListProps = {
  /** The state of the list's useInfiniteQuery. */
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
  empty: ReactNode
  children: ReactNode
}

/** A paged list: its loading, empty and failed states, and the button for older entries. */
export function EntryList({ query, isEmpty, failed, empty, children }: EntryListProps) {
  const retry = (onRetry: () => Promise<unknown>) => ({
    label: t('action.tryAgain'),
    onRetry: () => void onRetry(),
  })
  if (query.isPending) return <EntrySkeleton />
  if (query.isError && asApiFailure(query.error).code === 'NOT_FOUND')
    return <Note kind="bad" title={t('entry.prayerGone')} />
  if (query.isError && isEmpty) return <Note kind="bad" title={failed} retry={retry(query.refetch)} />
  return (
    <>
      {isEmpty && !query.hasNextPage ? empty : children}
      {query.isFetchNextPageError ? (
        <Note kind="bad" title={t('entry.olderFailed')} retry={retry(query.fetchNextPage)} />
      ) : null}
      {query.hasNextPage && !query.isFetchNextPageError ? (
        <div className="row mt-6 justify-center">
          <Button
            kind="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('entry.loadingOlder')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('entry.older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function EntrySkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        <Skeleton width="10rem" />
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton width="9rem" />
        <Skeleton width="92%" />
      </div>
    </Loading>
  )
}

type Removal = {
  /** Belongs on the element around the entries: it gets the focus when the focused button is removed. */
  list: RefObject<HTMLElement | null>
  confirmRemoval: (question: Pick<Question, 'title' | 'consequence' | 'action' | 'run'>) => void
  dialog: ReactNode
}

/** Deletes an entry of a list after a confirmation (REQ-150). */
export function useRemoval(): Removal {
  const list = useRef<HTMLElement>(null)
  const [confirm, dialog] = useConfirm()

  async function confirmRemoval(question: Parameters<Removal['confirmRemoval']>[0]): Promise<void> {
    const texts = { busyAction: t('entry.deleting'), cancel: t('action.cancel') }
    const isRemoved = await confirm({ ...texts, ...question }).catch(refusedWithToast)
    if (isRemoved) list.current?.focus()
  }
  return { list, confirmRemoval: (question) => void confirmRemoval(question), dialog }
}

/** The operation has shown a toast already; the entry stays. */
function refusedWithToast(): boolean {
  return false
}
