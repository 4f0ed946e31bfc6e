import { type ReactNode, useId } from 'react'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore, type Paged } from './load-more.tsx'

type SettingListProps<Item> = {
  id: string
  title: string
  lead: string
  /** The entries read so far; null before the first answer. */
  items: readonly Item[] | null
  list: Paged & { isPending: boolean; refetch: () => Promise<unknown> }
  /** Besides the labels of the list's end: what an empty list means, and that it could not be loaded. */
  texts: { none: string; failed: string; more: string; loading: string; tryAgain: string }
  children: (item: Item) => ReactNode
}

/** A section of a settings page that is a list. An empty one is one line with its count (REQ-472). */
export function SettingList<Item>({ id, title, lead, items, list, texts, children }: SettingListProps<Item>) {
  if (items?.length === 0 && !list.hasNextPage) return <EmptyList id={id} title={title} none={texts.none} />
  return (
    <SettingRow id={id} title={title} lead={lead}>
      {items ? (
        <>
          <ul className="stack">{items.map(children)}</ul>
          <LoadMore list={list} texts={texts} failed={texts.failed} />
        </>
      ) : list.isPending ? (
        <SettingSkeleton />
      ) : (
        <Note kind="bad" retry={{ label: texts.tryAgain, onRetry: () => void list.refetch() }}>
          {texts.failed}
        </Note>
      )}
    </SettingRow>
  )
}

/** The line is read aloud as a sentence. */
function EmptyList({ id, title, none }: { id: string; title: string; none: string }) {
  const headingId = useId()
  return (
    <section id={id} className="setting-row setting-row-empty" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <p>
        <span aria-hidden="true">0</span>
        <span className="sr-only">{none}</span>
      </p>
    </section>
  )
}

/** The placeholder in a card. Not announced: a page of many cards would repeat it many times. */
export function SettingSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="3.5rem" />
      <Skeleton width="60%" />
    </div>
  )
}
