import { Link, useRouter } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { t } from './texts.ts'

/** No such prayer, or none this viewer may know of: the same words for both (PDET-15, decision 92). */
export function PrayerNotFound() {
  const toDashboard = (
    <Link to="/dashboard" className={buttonClass({ size: 'lg' })}>
      {t('prayerPage.notFound.action')}
    </Link>
  )
  return (
    <Main padded={false}>
      <NotFound title={t('prayerPage.notFound')} action={toDashboard}>
        {t('prayerPage.notFound.detail')}
      </NotFound>
    </Main>
  )
}

/** The prayer could not be read; trying again reads it anew. */
export function PrayerFailed() {
  const router = useRouter()
  return (
    <Main>
      <Page>
        <Failed
          level={1}
          title={t('prayerPage.failed')}
          retryLabel={t('action.tryAgain')}
          onRetry={() => void router.invalidate()}
        />
      </Page>
    </Main>
  )
}
