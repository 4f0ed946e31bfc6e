import { useInfiniteQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import { itemsOf } from '#web/platform/list-cache.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { NewCreators } from './campaigns-to-review.tsx'
import { CaseEntry } from './case-entry.tsx'
import { type CaseFilter, type CasesAddress, moderationTabs } from './case-queue-address.ts'
import { casesQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

type CasesProps = {
  member: Member
  address: CasesAddress
  onAddress: (address: CasesAddress) => void
}

/** The queue of moderators: what waits, the most urgent first, what was decided, and campaigns of new creators (SEC-7.3). */
export function Cases({ member, address, onAddress }: CasesProps) {
  const filter = address.filter ?? 'waiting'
  return (
    <Main>
      <Page>
        <PageHead title={t('moderation.title')} lead={t('moderation.lead')} />
        <Tabs
          label={t('moderation.tabs')}
          tabs={moderationTabs.map((id) => ({ id, label: t(`moderation.${id}`) }))}
          value={filter}
          onChange={(chosen) => onAddress(chosen === 'waiting' ? {} : { filter: chosen })}
        >
          {filter === 'campaigns' ? (
            <NewCreators timeZone={member.timeZone} />
          ) : (
            <CaseList key={filter} filter={filter} timeZone={member.timeZone} />
          )}
        </Tabs>
      </Page>
    </Main>
  )
}

/** What was read stays on screen when reading it anew fails. */
function CaseList({ filter, timeZone }: { filter: CaseFilter; timeZone: string }) {
  const list = useInfiniteQuery(casesQuery(useApi(), filter))
  const cases = itemsOf(list.data)
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <CasesSkeleton />
  if (!list.data)
    return <Failed title={t('moderation.failed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <div className="stack gap-6">
      {list.isRefetchError ? (
        <Note kind="bad" retry={retry}>
          {t('moderation.failed')}
        </Note>
      ) : null}
      {cases.length === 0 ? (
        <Empty title={t(`moderation.none.${filter}`)} level={2} />
      ) : (
        <ul className="stack gap-4">
          {cases.map((reported) => (
            <CaseEntry key={reported.id} reported={reported} timeZone={timeZone} now={list.dataUpdatedAt} />
          ))}
        </ul>
      )}
      <LoadMore list={list} words={loadMoreTexts()} failed={t('moderation.moreFailed')} />
    </div>
  )
}

function CasesSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        {['first', 'second', 'third'].map((skeletonKey) => (
          <Skeleton key={skeletonKey} height="9rem" />
        ))}
      </div>
    </Loading>
  )
}
