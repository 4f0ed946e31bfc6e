import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import '#web/platform/text/error-texts.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { FailedPage } from '#web/ui/feedback/empty.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'

/** No such group, or none this viewer may know of: the same words for both (GDET-13, REQ-32). */
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

/** What is left when the group could not be read and there is no way back to the list either. */
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

/** The shape of a group whose sign has not come yet. */
export function GroupWaiting() {
  return (
    <Main>
      <Page>
        <Loading label={t('state.loading')}>
          <div className="stack gap-5" aria-hidden="true">
            <div className="flex items-start gap-5">
              <Skeleton width="5.25rem" height="5.25rem" />
              <div className="stack flex-1">
                <Skeleton width="60%" height="2.25rem" />
                <Skeleton width="85%" />
                <Skeleton width="12rem" />
              </div>
            </div>
            <Skeleton height="2.875rem" />
            <Skeleton />
            <Skeleton width="80%" />
          </div>
        </Loading>
      </Page>
    </Main>
  )
}
