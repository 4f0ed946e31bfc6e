import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import '#web/platform/text/error-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { FailedPage } from '#web/ui/feedback/empty.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { t } from './prayer-texts.ts'

/** No such prayer, or one that this viewer may not see: the same text for both (PDET-15, REQ-92). */
export function PrayerNotFound() {
  const toDashboard = (
    <Link to="/dashboard" className={buttonClass({ size: 'lg' })}>
      {t('prayerPage.notFound.action')}
    </Link>
  )
  return (
    <NotFound title={t('prayerPage.notFound')} action={toDashboard}>
      {t('prayerPage.notFound.detail')}
    </NotFound>
  )
}

/** The prayer could not be loaded; with a retry. */
export function PrayerFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const isOffline = error instanceof ApiFailure && error.code === 'NETWORK'
  return (
    <FailedPage
      title={t('prayerPage.failed')}
      retryLabel={t('action.tryAgain')}
      onRetry={() => void router.invalidate()}
    >
      {isOffline ? t('error.network.detail') : null}
    </FailedPage>
  )
}
