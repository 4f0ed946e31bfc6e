import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** The state of a paged list and its next page. */
export type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type LoadMoreProps = {
  list: Paged
  /** The labels of the button: idle, loading, and after a failure. */
  texts: { more: string; loading: string; tryAgain: string }
  /** The message that the next page could not be loaded. */
  failed: string
}

/** The button at the end of a list, or the message that the next page could not be loaded. */
export function LoadMore({ list, texts, failed }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = () => void list.fetchNextPage()
  if (!hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className="mt-8">
        <Note kind="bad" retry={{ label: texts.tryAgain, onRetry: more }}>
          {failed}
        </Note>
      </div>
    )
  }
  return (
    <div className="row mt-8 justify-center">
      <Button kind="secondary" busy={isFetchingNextPage} busyLabel={texts.loading} onClick={more}>
        {texts.more}
      </Button>
    </div>
  )
}
