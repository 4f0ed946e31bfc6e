import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Page as PageOf } from '#contract/api/paging.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { usePublicList } from '#web/platform/queries/use-public-list.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { StoryCardSkeleton } from '#web/ui/cards/story-card-skeleton.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid, Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { WallCards } from './wall-cards.tsx'
import { isNarrowed, type WallAddress, wallQuery } from './wall-query.ts'
import { WallSearch } from './wall-search.tsx'
import { t } from './wall-texts.ts'

/** Six placeholder cards (PLST-2). */
function WallSkeleton() {
  return (
    <Loading label={t('wall.loading')}>
      <CardGrid>
        {[...Array(prayerLimits.skeletons).keys()].map((index) => (
          <StoryCardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  )
}

type PaginationProps = {
  address: WallAddress
  next: string | null
  isLoading: boolean
  onMore: (next: string) => Promise<void>
}

/** The link to the next page, which appends the page instead once the wall is hydrated. */
function Pagination({ address: { cursor, ...narrowing }, next, isLoading, onMore }: PaginationProps) {
  if (cursor === undefined && next === null) return null
  function append(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) void onMore(next)
  }
  return (
    <div className="row mt-8 justify-center">
      {cursor === undefined ? null : (
        <Link to="/prayers" search={narrowing} className={buttonClass({ kind: 'ghost' })}>
          {t('wall.newest')}
        </Link>
      )}
      {next === null ? null : (
        <Link
          to="/prayers"
          search={{ ...narrowing, cursor: next }}
          preload={false}
          onClick={append}
          aria-disabled={isLoading || undefined}
          className={buttonClass({ kind: 'secondary' })}
        >
          {isLoading ? t('state.loading') : t('action.loadMore')}
        </Link>
      )}
    </div>
  )
}

type WallProps = { api: Api; address: WallAddress }

/** The public wall, newest first, 20 a page; all of it, or the results of a search (acceptance PLST, REQ-89). */
export function Wall({ api, address }: WallProps) {
  return (
    <WallFrame>
      <WallSearch address={address} />
      <WallList key={JSON.stringify(address)} api={api} address={address} />
    </WallFrame>
  )
}

function WallList({ api, address }: WallProps) {
  const { list, more, hasFailed, refetch, append } = usePublicList(wallQuery(api, address), (cursor) =>
    api.call('listPublicPrayers', { ...address, cursor }),
  )
  useMembersReading(list, refetch)
  if (hasFailed) return <FailedNote onRetry={refetch} />
  if (!list) return <WallSkeleton />
  const { items, next } = list
  return (
    <>
      <WallCards cards={items} isNarrowed={isNarrowed(address)} />
      {next !== null && more === 'failed' ? (
        <div className="mt-8">
          <FailedNote onRetry={() => void append(next)} />
        </div>
      ) : (
        <Pagination address={address} next={next} isLoading={more === 'loading'} onMore={append} />
      )}
    </>
  )
}

/**
 * The server's page is the same for everybody, so a member's browser reads the list once more, as that member sees it:
 * with the own support on each card (REQ-321).
 */
function useMembersReading(list: PageOf<ListedPrayerCard> | undefined, refetch: () => void): void {
  const isMember = useSession().status === 'signed-in'
  const isVisitors = list?.items.some(({ isSupporter }) => isSupporter === null) ?? false
  const read = useEffectEvent(refetch)
  useEffect(() => {
    if (isMember && isVisitors) read()
  }, [isMember, isVisitors])
}

/** The wall when the server could not load it; it works as plain HTML, so the retry is a link. */
export function WallFailed() {
  return (
    <WallFrame>
      <Note kind="bad">
        {t('wall.failed')}{' '}
        <Link to="/prayers" reloadDocument className={textLinkClass}>
          {t('action.tryAgain')}
        </Link>
      </Note>
    </WallFrame>
  )
}

function WallFrame({ children }: { children: ReactNode }) {
  const submit = (
    <Link to="/new-prayer" className={buttonClass()}>
      <Plus />
      {t('wall.submit')}
    </Link>
  )
  return (
    <Main>
      <Page>
        <PageHead title={t('wall.title')} lead={t('wall.lead')} action={submit} />
        {children}
      </Page>
    </Main>
  )
}

function FailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('wall.failed')}
    </Note>
  )
}
