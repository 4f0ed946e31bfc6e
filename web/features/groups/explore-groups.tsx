import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { CardGrid, Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { ExploreCard } from './explore-group-card.tsx'
import type { ExploreAddress } from './explore-groups-address.ts'
import { exploreGroupsQuery } from './group-queries.ts'
import { t } from './group-texts.ts'

type ExploreSearchProps = { searched: string; onSearch: (text: string) => void }

const TYPING_PAUSE_MS = 500

/** The search runs when typing pauses, or at once on Enter; the field follows the URL. */
function ExploreSearch({ searched, onSearch }: ExploreSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useSearchText(searched)
  const trimmedText = text.trim()
  const runSearch = useEffectEvent(onSearch)
  useEffect(() => {
    if (trimmedText === searched) return
    const timer = setTimeout(() => runSearch(trimmedText), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [trimmedText, searched])

  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(trimmedText)
  }
  function clear(): void {
    setText('')
    onSearch('')
    box.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" className="row mb-6" onSubmit={search}>
      <SearchInput
        ref={box}
        label={t('group.all.search')}
        maxLength={prayerLimits.search.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-w-[min(14rem,100%)]"
      />
      {searched ? <TextButton onClick={clear}>{t('group.all.search.clear')}</TextButton> : null}
    </form>
  )
}

/** The text of the search field: the input, until the URL changes, for example by the back button. */
function useSearchText(searched: string) {
  const [text, setText] = useState(searched)
  const [shown, setShown] = useState(searched)
  if (shown !== searched) {
    setShown(searched)
    if (text.trim() !== searched) setText(searched)
  }
  return [text, setText] as const
}

/** The placeholder of six cards that are loading. */
function ExploreSkeleton() {
  return (
    <Loading label={t('group.all.loading')}>
      <CardGrid>
        {[...Array(6).keys()].map((skeletonKey) => (
          <div key={skeletonKey} className="card stack gap-3" aria-hidden="true">
            <span className="flex items-center gap-3">
              <Skeleton width="56px" height="56px" />
              <span className="stack min-w-0 flex-1 gap-2">
                <Skeleton width="70%" height="1.2rem" />
                <Skeleton width="5rem" />
              </span>
            </span>
            <Skeleton />
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </CardGrid>
    </Loading>
  )
}

type ExploreProps = {
  api: Api
  member: Member
  address: ExploreAddress
  onAddress: (address: ExploreAddress) => void
}

/** All listed groups, newest first, or those that match the search (GRP-9 … GRP-13). */
export function Explore({ api, member, address, onAddress }: ExploreProps) {
  return (
    <Main>
      <Page>
        <PageHead title={t('group.all')} lead={t('group.all.lead')} action={<NewGroupLink />} />
        <ExploreSearch
          searched={address.search ?? ''}
          onSearch={(text) => onAddress(text ? { search: text } : {})}
        />
        <Groups api={api} memberId={member.id} search={address.search} />
      </Page>
    </Main>
  )
}

type GroupsProps = { api: Api; memberId: string; search: string | undefined }

/** The previous results stay while the next search runs, so that the layout does not jump while typing. */
function Groups({ api, memberId, search }: GroupsProps) {
  const list = useInfiniteQuery({ ...exploreGroupsQuery(api, search), placeholderData: keepPreviousData })
  const { data: groups, isPending, isPlaceholderData, isRefetchError } = list
  const retry = () => void list.refetch()
  if (isPending) return <ExploreSkeleton />
  if (!groups)
    return <Failed title={t('group.allFailed')} retryLabel={t('action.tryAgain')} onRetry={retry} />
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {isRefetchError ? (
        <div className="mb-6">
          <RefetchNote retry={{ label: t('action.tryAgain'), onRetry: retry }}>
            {t('group.allFailed')}
          </RefetchNote>
        </div>
      ) : null}
      <p className="sr-only" role="status">
        {isPlaceholderData ? t('group.all.loading') : t('group.all.shown', { count: groups.length })}
      </p>
      {groups.length > 0 ? (
        <CardGrid>
          {groups.map((group) => (
            <ExploreCard key={group.id} group={group} memberId={memberId} />
          ))}
        </CardGrid>
      ) : (
        <NoGroups isSearch={search !== undefined} />
      )}
      {isPlaceholderData ? null : (
        <LoadMore list={list} texts={loadMoreTexts()} failed={t('group.allFailed')} />
      )}
    </div>
  )
}

function NoGroups({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <Empty title={t('group.all.nothing')}>{t('group.all.nothing.detail')}</Empty>
  return (
    <Empty drawing="rings" title={t('group.all.none')} action={<NewGroupLink />}>
      {t('group.all.none.detail')}
    </Empty>
  )
}

function NewGroupLink() {
  return (
    <Link to="/groups/new" className={buttonClass()}>
      <Plus />
      {t('group.new')}
    </Link>
  )
}
