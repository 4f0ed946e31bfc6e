import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { CaseCard } from '#contract/moderation/moderation-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { serverTimeOf } from '#web/platform/device/server-clock.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { NewCreators } from './campaigns-to-review.tsx'
import { type CaseFilter, type CasesAddress, moderationTabs } from './case-queue-address.ts'
import { CaseSummary } from './case-summary.tsx'
import { casesQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

type CaseEntryProps = { reported: CaseCard; timeZone: string; now: number }

/** One case in the queue, with the beginning of its text. */
function CaseEntry({ reported, timeZone, now }: CaseEntryProps) {
  const { id, kind, excerpt, language, openedAt, decidedAt } = reported
  const at = decidedAt ?? openedAt
  return (
    <li>
      <Card as="article" padded className="stack gap-3">
        <CaseSummary reported={reported} timeZone={timeZone} now={now} />
        {excerpt === null ? (
          <p className="text-text-2">{t('moderation.gone')}</p>
        ) : excerpt === '' ? null : (
          <p className="read wrap-anywhere" lang={language ? tagOf(language) : undefined}>
            {excerpt}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm text-text-3 wrap-anywhere">
            {authorOf(reported)} · <time dateTime={at}>{formatInstant(at, timeZone)}</time>
          </p>
          <Link
            to="/moderation/$caseId"
            params={{ caseId: id }}
            preload={false}
            className={buttonClass({ kind: 'soft', size: 'sm' })}
          >
            {t('moderation.open')} <span className="sr-only">{t(`kind.${kind}`)}</span>
          </Link>
        </div>
      </Card>
    </li>
  )
}

/** The author's name, if the account still exists. */
function authorOf({ author }: Pick<CaseCard, 'author'>): string {
  return author ? t('moderation.by', { name: author.name }) : t('moderation.byGone')
}

type CasesProps = {
  member: Member
  address: CasesAddress
  onAddress: (address: CasesAddress) => void
}

/**
 * The queue of moderators: waiting cases, the most urgent first, decided cases, and campaigns of new creators
 * (SEC-7.3).
 */
export function Cases({ member, address, onAddress }: CasesProps) {
  const filter = address.filter ?? 'waiting'
  return (
    <Main>
      <Page>
        <DeskLink />
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

/** The list stays on screen when a refetch fails. */
function CaseList({ filter, timeZone }: { filter: CaseFilter; timeZone: string }) {
  const list = useInfiniteQuery(casesQuery(useApi(), filter))
  const cases = itemsOf(list.data)
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <CasesSkeleton />
  if (!list.data)
    return <Failed title={t('moderation.failed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <div className="stack gap-6">
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('moderation.failed')}</RefetchNote> : null}
      {cases.length === 0 ? (
        <Empty title={t(`moderation.none.${filter}`)} level={2} />
      ) : (
        <ul className="stack gap-4">
          {cases.map((reported) => (
            <CaseEntry
              key={reported.id}
              reported={reported}
              timeZone={timeZone}
              now={serverTimeOf(list.dataUpdatedAt)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('moderation.moreFailed')} />
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
