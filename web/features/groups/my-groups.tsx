import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid, Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { CreateGroupDialog } from './create-group.tsx'
import { myGroupsQuery } from './group-queries.ts'
import { t } from './group-texts.ts'
import { OwnGroup } from './own-group-card.tsx'
import { OwnRequests } from './own-join-requests.tsx'
import { Offers } from './ownership-offers.tsx'

/** The placeholder of four cards that are loading. */
function MyGroupsSkeleton() {
  return (
    <Loading label={t('group.mine.loading')}>
      <CardGrid two>
        {['first', 'second', 'third', 'fourth'].map((skeletonKey) => (
          <div
            key={skeletonKey}
            className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4"
            aria-hidden="true"
          >
            <Skeleton width="60px" height="60px" />
            <span className="stack gap-2">
              <Skeleton width="60%" height="1.35rem" />
              <Skeleton />
              <Skeleton width="7rem" />
            </span>
          </div>
        ))}
      </CardGrid>
    </Loading>
  )
}

/**
 * The ownership offers, the pending requests, then the groups page by page; loaded groups stay when a refetch
 * fails.
 */
function MyGroupsLists({ api, timeZone }: { api: Api; timeZone: string }) {
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
          <RefetchNote retry={{ label: t('action.tryAgain'), onRetry: retry }}>
            {t('group.mineFailed')}
          </RefetchNote>
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
        <LoadMore list={list} texts={loadMoreTexts()} failed={t('group.mineMoreFailed')} />
      </section>
    </>
  )
}

/** A link to the form as a page, which works without a dialog (REQ-51). */
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

type MyGroupsProps = { api: Api; member: Member; onCreated: (group: Group) => void }

/** The groups the member belongs to, and those they asked to join (GRP-1 … GRP-3, GRP-7). */
export function MyGroups({ api, member, onCreated }: MyGroupsProps) {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Main>
      <Page>
        <PageHead
          title={t('group.mine')}
          lead={t('group.mine.lead')}
          action={<PageActions onCreate={() => setIsCreating(true)} />}
        />
        <MyGroupsLists api={api} timeZone={member.timeZone} />
      </Page>
      <CreateGroupDialog
        member={member}
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={onCreated}
      />
    </Main>
  )
}

function PageActions({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="row gap-2">
      <Link to="/groups/explore" className={buttonClass({ kind: 'secondary', className: 'grow' })}>
        <Search />
        {t('group.all')}
      </Link>
      <Button className="grow" onClick={onCreate}>
        <Plus />
        {t('group.new.short')}
      </Button>
    </div>
  )
}
