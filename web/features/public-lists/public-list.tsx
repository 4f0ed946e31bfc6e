import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Page } from '#contract/api/paging.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { useConnectionState } from '#web/ui/feedback/connection-state.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { usePublicList } from './use-public-list.ts'

type PaginationProps = {
  texts: { failed: string; first: string }
  /** The links to the first page, where this is another one, and to the one after a cursor. */
  links: { first: LinkProps | null; after: (cursor: string) => LinkProps }
}

type PublicListProps<List extends Page<{ id: string }>, Key extends QueryKey> = PaginationProps & {
  query: FetchQueryOptions<List, Error, List, Key>
  readPage: (cursor: string) => Promise<List>
  skeleton: ReactNode
  children: (list: List, refetch: () => void) => ReactNode
}

/** A list that everybody may read, page by page; a link leads to the next page without scripts. */
export function PublicList<List extends Page<{ id: string }>, Key extends QueryKey>({
  query,
  readPage,
  skeleton,
  children,
  ...pagination
}: PublicListProps<List, Key>) {
  const { list, more, hasFailed, refetch, append } = usePublicList(query, readPage)
  const { failed } = pagination.texts
  if (hasFailed) return <FailedNote failed={failed} onRetry={refetch} />
  if (!list) return skeleton
  const { next } = list
  return (
    <>
      {children(list, refetch)}
      {next !== null && more === 'failed' ? (
        <div className="mt-8">
          <FailedNote failed={failed} onRetry={() => void append(next)} />
        </div>
      ) : (
        <Pagination {...pagination} next={next} isLoading={more === 'loading'} onMore={append} />
      )}
    </>
  )
}

type NextPageProps = { next: string | null; isLoading: boolean; onMore: (next: string) => Promise<void> }

/** The link to the next page, which appends the page instead once the list is hydrated. */
function Pagination({ texts, links, next, isLoading, onMore }: PaginationProps & NextPageProps) {
  if (links.first === null && next === null) return null
  const { loading, more } = loadMoreTexts()
  function append(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) void onMore(next)
  }
  return (
    <div className="row mt-8 justify-center">
      {links.first === null ? null : (
        <Link {...links.first} className={buttonClass({ kind: 'ghost' })}>
          {texts.first}
        </Link>
      )}
      {next === null ? null : (
        <Link
          {...links.after(next)}
          preload={false}
          onClick={append}
          aria-disabled={isLoading || undefined}
          className={buttonClass({ kind: 'secondary' })}
        >
          {isLoading ? loading : more}
        </Link>
      )}
    </div>
  )
}

function FailedNote({ failed, onRetry }: { failed: string; onRetry: () => void }) {
  const { OfflinePanel } = useConnectionState()
  if (OfflinePanel) return <OfflinePanel level={2} />
  return (
    <Note kind="bad" retry={{ label: loadMoreTexts().tryAgain, onRetry }}>
      {failed}
    </Note>
  )
}

/** The list when the server could not load it; the page works as plain HTML, so the retry is a link. */
export function PublicListFailed({ link, failed }: { link: LinkProps; failed: string }) {
  return (
    <Note kind="bad">
      {failed}{' '}
      <Link {...link} reloadDocument className={textLinkClass}>
        {loadMoreTexts().tryAgain}
      </Link>
    </Note>
  )
}
