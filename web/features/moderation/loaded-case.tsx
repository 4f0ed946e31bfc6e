import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { serverTimeOf } from '#web/platform/device/server-clock.ts'
import { FailedPage } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { PageBar } from '#web/ui/navigation/page-bar.tsx'
import type { Decided } from './case-decision.tsx'
import { doneBy } from './case-history.tsx'
import { CasePage } from './case-page.tsx'
import { caseQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

type LoadedCaseProps = {
  caseId: string
  member: Member
  /** Shown when there is no such case. */
  missing: ReactNode
}

/**
 * Loads a case and shows it; it stays on screen when a refetch fails. Deciding opens the next one under a line that
 * leads back; a case that is decided already, and the last one, stay (REQ-473).
 */
export function LoadedCase({ caseId, member, missing }: LoadedCaseProps) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(caseQuery(useApi(), caseId))
  const [decided, setDecided] = useState<Decided | null>(null)
  const navigate = useNavigate()
  const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
  /** The line is drawn on the page where it stays, and takes the focus there: a change of page gives it to the heading. */
  async function goOn(now: Decided): Promise<void> {
    const { nextCaseId } = now.reported
    if (data?.state === 'open' && nextCaseId)
      await navigate({ to: '/moderation/$caseId', params: { caseId: nextCaseId } })
    setDecided(now)
  }
  if (error && asApiFailure(error).code === 'NOT_FOUND') return missing
  if (!isPending && !data)
    return <FailedPage title={t('moderation.caseFailed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <Main>
      <Page>
        <PageBar back={<DeskLink />}>
          <Link to="/moderation" className={backLinkClass}>
            {t('moderation.back')}
          </Link>
        </PageBar>
        {decided ? <DecidedLine key={keyOf(decided)} decided={decided} caseId={caseId} /> : null}
        {error ? (
          <Note kind="bad" retry={retry}>
            {t('moderation.caseFailed')}
          </Note>
        ) : null}
        {data ? (
          <CasePage
            key={caseId}
            reported={data}
            member={member}
            now={serverTimeOf(dataUpdatedAt)}
            onDecided={(now) => void goOn(now)}
          />
        ) : (
          <Loading label={t('state.loading')}>
            <Skeleton height="16rem" />
          </Loading>
        )}
      </Page>
    </Main>
  )
}

/** Says what was just done, with the way back to it from the next case. It takes the focus from the form that decided. */
function DecidedLine({ decided, caseId }: { decided: Decided; caseId: string }) {
  const { id, nextCaseId } = decided.reported
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  if (caseId !== id && caseId !== nextCaseId) return null
  return (
    <p ref={line} role="status" tabIndex={-1} className="note note-ok mb-4">
      <CircleCheck />
      <span className="note-text wrap-anywhere">{sentenceOf(decided)}</span>
      {caseId === id ? null : (
        <Link
          to="/moderation/$caseId"
          params={{ caseId: id }}
          preload={false}
          className="font-semibold underline"
        >
          {t('moderation.reopen')}
        </Link>
      )}
    </p>
  )
}

function keyOf({ reported: { id }, action }: Decided): string {
  return `${id} ${action}`
}

function sentenceOf({ reported: { kind, author }, ...decision }: Decided): string {
  const done = doneBy(decision)
  if (!author) return t('moderation.didTo.gone', { done, kind: t(`kind.${kind}`) })
  if (kind === 'profile') return t('moderation.didTo.person', { done, name: author.name })
  return t('moderation.didTo', { done, kind: t(`kind.${kind}`), name: author.name })
}
