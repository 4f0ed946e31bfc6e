import { Link, Navigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { LargeCover } from '#web/features/campaigns/large-cover.tsx'
import { ShareFirst } from '#web/features/campaigns/page/share-first.tsx'
import { t } from '#web/features/donations/donation-texts.ts'
import { useFeeSplitSentence } from '#web/features/donations/fee-split-sentence.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { CoveredCard } from '#web/ui/cards/covered-card.tsx'
import { Failed } from '#web/ui/feedback/empty.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { DonationProgress } from './donation-progress.tsx'
import { ThankYouNote } from './thank-you-note.tsx'
import { useDonatedCampaign } from './use-donated-campaign.ts'
import { usePayment } from './use-payment.ts'

type ThankYouFrameProps = {
  payment: PaymentState
  title: string
  note?: string
  isDone?: boolean
  isBusy?: boolean
  /** The link back leads to another try. */
  isRetry?: boolean
  children: ReactNode
}

/**
 * What became of a payment, over its campaign and its links (FUND-8, REQ-341); each new title takes the focus, so that
 * screen readers read it.
 */
function ThankYouFrame({ payment, title, note, isDone, isBusy, isRetry, children }: ThankYouFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another state
  useEffect(() => heading.current?.focus(), [title])
  const { campaign, isCurrent, isLoading } = useDonatedCampaign(payment)
  return (
    <Main>
      <Page>
        <div className="stack mx-auto max-w-3xl gap-6">
          <CoveredCard cover={<Cover campaign={campaign} isLoading={isLoading} />}>
            <h1 ref={heading} tabIndex={-1} className="row">
              {isDone ? <CircleCheck className="flex-none text-ok-text" /> : null}
              {title}
              {isBusy ? <Spinner /> : null}
            </h1>
            <p className="mt-2 text-lg break-words">{children}</p>
            {campaign ? (
              <DonationProgress campaign={campaign} payment={payment} isIn={isDone === true && isCurrent} />
            ) : null}
          </CoveredCard>
          {campaign && isDone && !campaign.hidden ? (
            <ShareFirst campaign={campaign} title={t('thanks.share')}>
              {t('thanks.share.detail')}
            </ShareFirst>
          ) : null}
          {payment.thanks ? <ThankYouNote text={payment.thanks} campaign={campaign} /> : null}
          {note ? <p className="text-sm text-text-2">{note}</p> : null}
          <ThankYouLinks campaignId={payment.campaignId} isRetry={isRetry} />
        </div>
      </Page>
    </Main>
  )
}

function Cover({ campaign, isLoading }: { campaign: Campaign | null; isLoading: boolean }) {
  if (campaign) return <LargeCover id={campaign.id} image={campaign.images[0] ?? null} />
  return isLoading ? <div className="cover cover-large" aria-hidden="true" /> : null
}

type ThankYouLinksProps = { campaignId: string | null; isRetry?: boolean }

/** The link back is missing once the campaign was deleted. */
function ThankYouLinks({ campaignId, isRetry = false }: ThankYouLinksProps) {
  return (
    <nav className="row gap-x-6">
      {campaignId ? (
        <Link
          to="/fundraising/$campaignId"
          params={{ campaignId }}
          className={buttonClass({ kind: isRetry ? 'primary' : 'secondary' })}
        >
          {t(isRetry ? 'thanks.failed.retry' : 'thanks.campaign')}
        </Link>
      ) : null}
      <Link to="/fundraising" className={textLinkClass}>
        {t('thanks.fundraising')}
      </Link>
      <Link to="/dashboard" className={textLinkClass}>
        {t('thanks.dashboard')}
      </Link>
    </nav>
  )
}

type ThankYouProps = { campaignId: string; reference: string }

/** The actual status of the payment; an unknown reference redirects to the campaign (FUND-8, REQ-15). */
export function ThankYou({ campaignId, reference }: ThankYouProps) {
  const { phase, payment, retry } = usePayment(reference)
  const isForeign = payment !== null && payment.campaignId !== null && payment.campaignId !== campaignId
  if (phase === 'unknown' || isForeign)
    return <Navigate to="/fundraising/$campaignId" params={{ campaignId }} replace />
  if (payment) return <PaymentStatus payment={payment} isPolling={phase === 'polling'} />
  return (
    <Main>
      <Page>
        {phase === 'polling' ? (
          <Loading label={t('thanks.asking')}>
            <div className="stack max-w-xl gap-4" aria-hidden="true">
              <Skeleton width="60%" height="2.5rem" />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          </Loading>
        ) : (
          <Failed level={1} title={t('thanks.unreachable')} retryLabel={t('action.tryAgain')} onRetry={retry}>
            {t('thanks.unreachable.detail')}
          </Failed>
        )}
      </Page>
    </Main>
  )
}

type PaymentStatusProps = { payment: PaymentState; isPolling: boolean }

/** The status of the payment in a heading that is announced when it changes. */
function PaymentStatus({ payment, isPolling }: PaymentStatusProps) {
  const { status, isUnderReview, isRefunded, campaignTitle: title, amountCents, currency } = payment
  const amount = formatMoney(amountCents, currency)
  const share = useFeeSplitSentence(amountCents)
  if (isUnderReview)
    return (
      <ThankYouFrame payment={payment} title={t('thanks.review')}>
        {t('thanks.review.detail', { title })}
      </ThankYouFrame>
    )
  if (status === 'pending')
    return (
      <ThankYouFrame payment={payment} title={t('thanks.confirming')} isBusy={isPolling}>
        {t('return.confirming')}
      </ThankYouFrame>
    )
  if (status === 'failed')
    return (
      <ThankYouFrame payment={payment} title={t('thanks.failed')} isRetry>
        {t('return.failed')}
      </ThankYouFrame>
    )
  if (isRefunded)
    return (
      <ThankYouFrame payment={payment} title={t('thanks.refunded')}>
        {t('thanks.refunded.detail', { amount, title })}
      </ThankYouFrame>
    )
  return (
    <ThankYouFrame payment={payment} title={t('thanks.done')} isDone note={share}>
      {t('thanks.done.detail', { amount, title })}
    </ThankYouFrame>
  )
}
