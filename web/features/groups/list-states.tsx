import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { t } from './texts.ts'

/** What a list that is read page by page knows of its next page. */
type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way on from the last entry, or the sentence that the next page did not come. */
export function LoadMore({ list, failed }: { list: Paged; failed: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = () => void list.fetchNextPage()
  if (!hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className="mt-8">
        <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: more }}>
          {failed}
        </Note>
      </div>
    )
  }
  return (
    <div className="row mt-8 justify-center">
      <Button kind="secondary" busy={isFetchingNextPage} busyLabel={t('group.loadingMore')} onClick={more}>
        {t('group.loadMore')}
      </Button>
    </div>
  )
}
