import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { CardGrid, Main, Page, PageHead } from '#web/ui/page.tsx'
import { ExploreCard } from './explore-group-card.tsx'
import type { ExploreAddress } from './explore-groups-address.ts'
import { ExploreSearch } from './explore-search.tsx'
import { ExploreSkeleton } from './explore-skeleton.tsx'
import { exploreGroupsQuery } from './group-queries.ts'
import { t } from './group-texts.ts'

type ExploreProps = {
  api: Api
  member: Member
  address: ExploreAddress
  onAddress: (address: ExploreAddress) => void
}

/** Every listed group, newest first, or those with the words that are searched (GRP-9 … GRP-13). */
export function Explore({ api, member, address, onAddress }: ExploreProps) {
  return (
    <Main>
      <Page>
        <PageHead title={t('group.all')} lead={t('group.all.lead')} action={<NewGroupLink />} />
        <ExploreSearch
          searched={address.search ?? ''}
          onSearch={(words) => onAddress(words ? { search: words } : {})}
        />
        <Groups api={api} memberId={member.id} search={address.search} />
      </Page>
    </Main>
  )
}

type GroupsProps = { api: Api; memberId: string; search: string | undefined }

/** What was found before stays while the next words are searched, so that nothing jumps while somebody types. */
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
          <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: retry }}>
            {t('group.allFailed')}
          </Note>
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
        <LoadMore list={list} words={loadMoreTexts()} failed={t('group.allFailed')} />
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
