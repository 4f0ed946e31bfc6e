import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import '#web/platform/text/error-texts.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { FailedPage } from '#web/ui/feedback/empty.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'

/**
 * Shown for a group that is missing or that this viewer may not see: the same text for both (GDET-13,
 * REQ-32).
 */
export function GroupNotFound() {
  const toGroups = (
    <Link to="/groups" className={buttonClass({ size: 'lg' })}>
      {t('group.notFound.action')}
    </Link>
  )
  return (
    <NotFound title={t('group.notFound')} action={toGroups}>
      {t('group.notFound.detail')}
    </NotFound>
  )
}

/** Shown when the group could not be loaded and a redirect to the list is not possible either. */
export function GroupFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const isOffline = error instanceof ApiFailure && error.code === 'NETWORK'
  return (
    <FailedPage
      title={t('group.loadFailed')}
      retryLabel={t('action.tryAgain')}
      onRetry={() => void router.invalidate()}
    >
      {isOffline ? t('error.network.detail') : null}
    </FailedPage>
  )
}
