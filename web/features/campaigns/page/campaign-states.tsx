import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { t as errorText } from '#web/platform/text/error-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { FailedPage } from '#web/ui/feedback/empty.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'

/** Shown for a campaign that is missing or that this viewer may not see: the same text for both (FUND-6). */
export function CampaignNotFound() {
  const actions = (
    <div className="stack items-center gap-2">
      <Link to="/fundraising/browse" className={buttonClass({ size: 'lg' })}>
        {t('campaignPage.notFound.action')}
      </Link>
      <Link to="/fundraising/my-campaigns" className={textLinkClass}>
        {t('campaignPage.notFound.mine')}
      </Link>
    </div>
  )
  return (
    <NotFound title={t('campaignPage.notFound')} action={actions}>
      {t('campaignPage.notFound.detail')}
    </NotFound>
  )
}

/** Shown when the campaign could not be loaded; the retry refetches it. */
export function CampaignFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const isOffline = error instanceof ApiFailure && error.code === 'NETWORK'
  return (
    <FailedPage
      title={t('campaignPage.failed')}
      retryLabel={t('action.tryAgain')}
      onRetry={() => void router.invalidate()}
    >
      {isOffline ? errorText('error.network.detail') : null}
    </FailedPage>
  )
}
