import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { CardGrid, SectionHead } from '#web/ui/page.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { myGroupsQuery } from './group-queries.ts'
import { t } from './group-texts.ts'
import { MyGroupsSkeleton } from './my-groups-skeleton.tsx'
import { OwnGroup } from './own-group-card.tsx'
import { OwnRequests } from './own-join-requests.tsx'
import { Offers } from './ownership-offers.tsx'

/** The groups offered, the requests that wait, then the groups, page by page; what was read stays when reading it anew fails. */
export function MyGroupsLists({ api, timeZone }: { api: Api; timeZone: string }) {
  const list = useInfiniteQuery(myGroupsQuery(api))
  const { data: mine, isPending, isRefetchError } = list
  const retry = () => void list.refetch()
  if (isPending) return <MyGroupsSkeleton />
  if (!mine) return <Failed title={t('group.mineFailed')} retryLabel={t('action.tryAgain')} onRetry={retry} />
  const { groups, requests, offers } = mine
  return (
    <>
      {isRefetchError ? (
        <div className="mb-6">
          <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: retry }}>
            {t('group.mineFailed')}
          </Note>
        </div>
      ) : null}
      {offers.length > 0 ? <Offers offers={offers} timeZone={timeZone} /> : null}
      {requests.length > 0 ? <OwnRequests requests={requests} timeZone={timeZone} /> : null}
      <section>
        <SectionHead title={t('group.mine')} action={<NewGroupLink />} />
        {groups.length > 0 ? (
          <CardGrid two>
            {groups.map((group) => (
              <OwnGroup key={group.id} group={group} />
            ))}
          </CardGrid>
        ) : (
          <NoGroups />
        )}
        <LoadMore list={list} words={loadMoreTexts()} failed={t('group.mineMoreFailed')} />
      </section>
    </>
  )
}

/** The same form as a page of its own, which needs no window (REQ-51). */
function NewGroupLink() {
  return (
    <Link to="/groups/new" className={textLinkClass}>
      {t('group.new')}
    </Link>
  )
}

function NoGroups() {
  const explore = (
    <Link to="/groups/explore" className={buttonClass({ kind: 'secondary' })}>
      {t('group.all')}
    </Link>
  )
  return (
    <Empty drawing="rings" title={t('group.mine.none')} level={3} action={explore}>
      {t('group.mine.none.detail')}
    </Empty>
  )
}
