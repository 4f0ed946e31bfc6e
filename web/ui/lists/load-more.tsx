import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** What a list that is read page by page knows of its next page. */
export type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type LoadMoreProps = {
  list: Paged
  /** Of the button, and of the button while the next page comes. */
  words: { more: string; loading: string; tryAgain: string }
  /** That the next page did not come. */
  failed: string
}

/** The way on from the last entry of a list, or the sentence that the next page did not come. */
export function LoadMore({ list, words, failed }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = () => void list.fetchNextPage()
  if (!hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className="mt-8">
        <Note kind="bad" retry={{ label: words.tryAgain, onRetry: more }}>
          {failed}
        </Note>
      </div>
    )
  }
  return (
    <div className="row mt-8 justify-center">
      <Button kind="secondary" busy={isFetchingNextPage} busyLabel={words.loading} onClick={more}>
        {words.more}
      </Button>
    </div>
  )
}
