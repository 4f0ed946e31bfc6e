import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Empty, FailedPage } from '#web/ui/feedback/empty.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { t } from './miracle-texts.ts'

/** No such miracle, or one that this viewer may not see: the same text for both (REQ-92). */
export function MiracleNotFound() {
  const toDashboard = (
    <Link to="/dashboard" className={buttonClass({ size: 'lg' })}>
      {t('miracle.notFound.action')}
    </Link>
  )
  return (
    <NotFound title={t('miracle.notFound')} action={toDashboard}>
      {t('miracle.notFound.detail')}
    </NotFound>
  )
}

/** The miracle could not be loaded; with a retry. */
export function MiracleFailed() {
  const router = useRouter()
  return (
    <FailedPage
      title={t('miracle.loadFailed')}
      retryLabel={t('action.tryAgain')}
      onRetry={() => void router.invalidate()}
    />
  )
}

/** The form is not available to this person or at this moment: the reason, and the way back. */
export function Refused({ title, detail, action }: { title: string; detail: string; action: ReactNode }) {
  return (
    <Main>
      <Page>
        <Empty drawing="sun" level={1} title={title} action={action} tall>
          {detail}
        </Empty>
      </Page>
    </Main>
  )
}
