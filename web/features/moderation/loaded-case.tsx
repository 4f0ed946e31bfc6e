import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { serverTimeOf } from '#web/platform/device/server-clock.ts'
import { FailedPage } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { CasePage } from './case-page.tsx'
import { caseQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

type LoadedCaseProps = {
  caseId: string
  member: Member
  /** Shown when there is no such case. */
  missing: ReactNode
}

/** Loads a case and shows it; it stays on screen when a refetch fails. */
export function LoadedCase({ caseId, member, missing }: LoadedCaseProps) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(caseQuery(useApi(), caseId))
  const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
  if (error && asApiFailure(error).code === 'NOT_FOUND') return missing
  if (isPending)
    return (
      <Framed>
        <Loading label={t('state.loading')}>
          <Skeleton height="16rem" />
        </Loading>
      </Framed>
    )
  if (!data)
    return <FailedPage title={t('moderation.caseFailed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <>
      {error ? (
        <Note kind="bad" retry={retry}>
          {t('moderation.caseFailed')}
        </Note>
      ) : null}
      <CasePage reported={data} member={member} now={serverTimeOf(dataUpdatedAt)} />
    </>
  )
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <Main>
      <Page>{children}</Page>
    </Main>
  )
}
